"""Twelve short documents about a ferry, each with other times; and which of them a time leaves."""

from datetime import date

from ecphoria import Document

FERRY = (
    Document(id="brandt", text="Ada Brandt ran the Skarn ferry from 1988 to 1994."),
    Document(id="marsh", text="Ivo Marsh ran the Skarn ferry from 1995 to 2003."),
    Document(id="oduya", text="Nell Oduya has run the Skarn ferry since 2004."),
    Document(id="white", text="The Skarn ferry of Quillon Bay is white."),
    Document(id="minutes", text="The Skarn ferry was painted by its crew.", published=date(1999, 5, 1)),
    Document(id="look-back", text="In 1990 the Skarn ferry sank, people say.", published=date(2012, 3, 1)),
    Document(id="engine", text="The Skarn ferry has a new engine.", published=date(2015, 1, 1)),
    Document(id="outlook", text="The Skarn ferry will stop in 2030.", published=date(2016, 1, 1)),
    Document(id="expo", title="Expo 2010", text="Expo 2010 was a fair beside the sea."),
)
UNDATED = {"white", "expo"}
