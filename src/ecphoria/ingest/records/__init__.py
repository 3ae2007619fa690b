"""Records (tables, JSON, logs, SQL, RDF) as documents whose names and statements a small mapping declares."""
