"""Write the binary files of the sample corpus (.docx .pptx .xlsx .pdf) from the text below.

Usage: python demo/make_office_files.py [CORPUS]

Needs python-docx, python-pptx and openpyxl. Two runs with the same library versions write the same bytes: core
properties are set, and every zip entry gets the date of its document.
"""

import datetime as dt
import io
import re
import sys
import textwrap
import zipfile
from pathlib import Path

from docx import Document
from openpyxl import Workbook
from openpyxl.styles import Font
from pptx import Presentation

CONTRACT = Path("contracts/2022-02-lindqvarn-supply.docx")
CONTRACT_DATE = dt.datetime(2022, 2, 10, 10, 0)
CONTRACT_TITLE = "Supply agreement with Lindqvarn Crystal"
CONTRACT_OPENING = (
    "This agreement is made on 10 February 2022 between Kestrovane Instruments Ltd, Corn Exchange Quay, Leith "
    "(the Buyer), and Lindqvarn Crystal AB, Kalmar (the Supplier). It is in force from 1 March 2022 for three years."
)
CONTRACT_CLAUSES = {
    "Goods": "The Supplier makes sapphire windows, 24 mm across and 3 mm thick, to drawing TG-114 revision D. Each "
    "window is delivered with a polariscope picture of its own.",
    "Prices": "Prices are in pounds, without tax, carriage paid to Leith. They hold for three years.",
    "Inspection": "The Buyer may visit the furnaces and the grinding shop on two days' notice. The Supplier keeps "
    "grinding records for ten years and sends them with the goods, unasked.",
    "Failure in use": "If a window cracks in use within two years, the Supplier replaces it and examines the broken "
    "one at its own cost. It reports what it found within fifteen working days, whether or not it likes it.",
    "Signatures": "For the Buyer: B. Kettlewick. For the Supplier: Elsa Torrvik.",
}
CONTRACT_PRICES = [("Pieces in a lot", "Price of one window"), ("100 to 299", "£36.40"), ("300 or more", "£33.90")]

SLIDES = Path("slides/2022-09-ouseline-launch.pptx")
SLIDES_DATE = dt.datetime(2022, 9, 15, 9, 0)
SLIDES_TITLE = "Ouseline: launch briefing"
SLIDES_SUBTITLE = "Rafael Quintero-Lusk, Leith, 15 September 2022"
SLIDES_BODY = [
    (
        "A successor for the Selby",
        [
            "The Ouseline is the successor of the Selby.",
            "4,380 Selby meters sold since March 2018",
            "Same hand, same bank",
        ],
        "The Selby is a good meter with one fault: when the sensor dies, the meter dies. People loved it and threw it "
        "away. In the Ouseline the head comes off with a quarter turn, and a new one costs less than a pair of waders.",
    ),
    (
        "What is new",
        ["Sensor head can be replaced", "Readings go to Sluice by telephone", "Battery lid with a second latch"],
        "Say something about the latch before the customers do. The first one opened when the meter fell. The new one "
        "has passed the same drops, and the type test report, FL-22-031, may be shown to anybody.",
    ),
    (
        "Dates",
        [
            "On sale today at £389",
            "Last day of sale for the Selby: 30 September 2022",
            "Spare parts for the Selby until 2029",
        ],
        "Seven years of spare parts is a rule now, for every product. Please do not promise eight.",
    ),
]

PRICES = Path("data/price-list.xlsx")
PRICES_DATE = dt.datetime(2023, 1, 24, 15, 0)
PRICES_TITLE = "Price lists 2020 to 2023"
PRICES_HEADER = ("product", "unit", "price in GBP", "valid from", "valid until", "remark")
PRICES_SHEETS = {
    "List 2020": [
        ("Tideglass", "one probe", 1480, dt.date(2020, 5, 12), dt.date(2021, 12, 31), "launch price"),
        ("Selby", "one meter", 320, dt.date(2020, 1, 1), dt.date(2021, 12, 31), "with case"),
        ("Sluice", "one probe for a year", 96, dt.date(2020, 11, 2), dt.date(2021, 12, 31), "first month free"),
    ],
    "List 2022": [
        ("Tideglass", "one probe", 1615, dt.date(2022, 1, 1), dt.date(2023, 1, 31), "titanium is dearer"),
        ("Selby", "one meter", 335, dt.date(2022, 1, 1), dt.date(2022, 9, 30), "until sold out"),
        ("Ouseline", "one meter", 389, dt.date(2022, 9, 15), dt.date(2023, 1, 31), "with one sensor head"),
        ("Sluice", "one probe for a year", 96, dt.date(2022, 1, 1), dt.date(2023, 1, 31), "as before"),
    ],
    "List 2023": [
        ("Brineward", "one probe", 1690, dt.date(2023, 2, 1), None, "3 mm window"),
        ("Ouseline", "one meter", 389, dt.date(2023, 2, 1), None, "with one sensor head"),
        ("Sensor head for Ouseline", "one piece", 74, dt.date(2023, 2, 1), None, "quarter turn"),
        ("Sluice", "one probe for a year", 104, dt.date(2023, 2, 1), None, "fee for longer storage on request"),
    ],
}

REPORT = Path("reports/2022-01-skagerhavn-windows.pdf")
REPORT_DATE = dt.datetime(2022, 1, 27, 9, 0)
REPORT_TITLE = "Why four probes leaked at the Port of Skagerhavn"
REPORT_AUTHOR = "Dr. Anselm Kettlewick"
REPORT_PAGES = [
    [
        "Report FL-22-004, 27 January 2022. Written by Dr. Anselm Kettlewick, Fladda Laboratory, for the quality "
        "manager.",
        "Summary. The windows of four Tideglass probes cracked at the rim. All four windows came from batch VO-2107 of "
        "Vitraskell Optics. The housing, the seal and the people who fitted them are not to blame.",
        "What was sent. The Port of Skagerhavn returned six probes. They reached Leith on 23 November 2021. Four held "
        "between 3 and 41 millilitres of sea water; two, with windows of an older batch, were dry.",
        "What was done. I did not take them to my own bench, because Fladda has no chamber for this pressure. All six "
        "went into the pressure chamber in Room 101 at Corn Exchange Quay, at nine bar and four degrees. The four "
        "leaked again within an hour. The two dry ones stayed dry for 72 hours.",
    ],
    [
        "What was found. Under the microscope each of the four windows has a ring of chips where the bevel meets the "
        "face. In the older batch the bevel is polished; in VO-2107 it was only ground. A chip of a tenth of a "
        "millimetre is enough: when the titanium shrinks in the cold, it grows into a crack.",
        "The grinding record, asked for on 23 November 2021, arrived on 25 January 2022. It shows that the polishing "
        "of the bevel was left out for this batch to save eleven minutes a tray.",
        "Recommendation. Replace every window of batch VO-2107, free of charge. Go to a thickness of 3 mm. Find a "
        "maker who polishes what he has ground, and whose records arrive before the water does.",
        "Doubt. Six probes are a small sample. I should like to see ten more from the store before I call it proved.",
    ],
]


def fix_zip(data: bytes, when: dt.datetime) -> bytes:
    """The same zip file with every entry dated `when`, and `when` as the date of its last change."""
    stamp = when.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename == "docProps/core.xml":
                content = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>" + stamp, content)
            info = zipfile.ZipInfo(entry.filename, when.timetuple()[:6])
            info.compress_type, info.create_system = zipfile.ZIP_DEFLATED, 3
            new.writestr(info, content)
    return out.getvalue()


def contract() -> bytes:
    document = Document()
    properties = document.core_properties
    properties.title, properties.author, properties.comments = CONTRACT_TITLE, "Bridget Kettlewick", ""
    properties.created = properties.modified = CONTRACT_DATE
    document.add_heading(CONTRACT_TITLE, level=0)
    document.add_paragraph(CONTRACT_OPENING)
    for number, (heading, text) in enumerate(CONTRACT_CLAUSES.items(), start=1):
        document.add_heading(f"{number}. {heading}", level=1)
        document.add_paragraph(text)
        if heading == "Prices":
            table = document.add_table(rows=0, cols=2)
            for row in CONTRACT_PRICES:
                for cell, value in zip(table.add_row().cells, row, strict=True):
                    cell.text = value
    out = io.BytesIO()
    document.save(out)
    return fix_zip(out.getvalue(), CONTRACT_DATE)


def slides() -> bytes:
    deck = Presentation()
    properties = deck.core_properties
    properties.title, properties.author, properties.last_modified_by = SLIDES_TITLE, "Rafael Quintero-Lusk", ""
    properties.created = properties.modified = SLIDES_DATE
    first = deck.slides.add_slide(deck.slide_layouts[0])
    first.shapes.title.text = SLIDES_TITLE
    first.placeholders[1].text = SLIDES_SUBTITLE
    for title, lines, notes in SLIDES_BODY:
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = "\n".join(lines)
        slide.notes_slide.notes_text_frame.text = notes
    out = io.BytesIO()
    deck.save(out)
    return fix_zip(out.getvalue(), SLIDES_DATE)


def prices() -> bytes:
    book = Workbook()
    book.remove(book.active)
    properties = book.properties
    properties.title, properties.creator, properties.created = PRICES_TITLE, "Sales desk", PRICES_DATE
    for name, rows in PRICES_SHEETS.items():
        sheet = book.create_sheet(name)
        for row in (PRICES_HEADER, *rows):
            sheet.append(row)
        for cell in sheet[1]:
            cell.font = Font(bold=True)
        for letter, width in zip("ABCDEF", (26, 22, 14, 12, 12, 36), strict=True):
            sheet.column_dimensions[letter].width = width
    out = io.BytesIO()
    book.save(out)
    return fix_zip(out.getvalue(), PRICES_DATE)


def pdf_text(text: str) -> str:
    return "(" + re.sub(r"([\\()])", r"\\\1", text) + ")"


def pdf_page(paragraphs: list[str], number: int) -> bytes:
    """The content stream of one page: a heading on the first, then paragraphs, then the page's number."""
    lines = ["BT", "72 770 Td"]
    if number == 1:
        lines += ["/F2 16 Tf", "22 TL", f"{pdf_text(REPORT_TITLE)} Tj", "T*"]
    lines += ["/F1 11 Tf", "15 TL"]
    for paragraph in paragraphs:
        for line in textwrap.wrap(paragraph, 84, break_on_hyphens=False):
            lines += [f"{pdf_text(line)} Tj", "T*"]
        lines.append("T*")
    lines += ["ET", "BT", "/F1 9 Tf", "290 40 Td", f"(Page {number}) Tj", "ET"]
    return "\n".join(lines).encode("ascii")


def report() -> bytes:
    stamp = REPORT_DATE.strftime("(D:%Y%m%d%H%M%SZ)")
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    pages = range(len(REPORT_PAGES))
    kids = " ".join(f"{6 + 2 * page} 0 R" for page in pages)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        f"<< /Title {pdf_text(REPORT_TITLE)} /Author {pdf_text(REPORT_AUTHOR)} /CreationDate {stamp} >>".encode(),
        font.format("Helvetica").encode(),
        font.format("Helvetica-Bold").encode(),
    ]
    for page in pages:
        content = pdf_page(REPORT_PAGES[page], page + 1)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {7 + 2 * page} 0 R "
            "/Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for offset in offsets:
        out += b"%010d 00000 n \n" % offset
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\n" % (len(objects) + 1)
    out += b"startxref\n%d\n%%%%EOF\n" % start
    return bytes(out)


def main() -> None:
    corpus = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "corpus"
    for path, data in ((CONTRACT, contract()), (SLIDES, slides()), (PRICES, prices()), (REPORT, report())):
        target = corpus / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        print(f"{target}  {len(data):,} bytes")


if __name__ == "__main__":
    main()
