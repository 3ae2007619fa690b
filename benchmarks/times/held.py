"""Texts written by hand when the grammar was done, in other words than the generator's; documents speak on 2021-08-19.

Each line is ``D`` (a document) or ``Q`` (a question), what it means (``begin/end``, several after commas, ``-`` for
nothing), and the text.
"""

from collections.abc import Iterator
from datetime import date

from benchmarks.times.calendar_sums import Span

_LINES = """
D 2019-07-01/2019-10-01 Net revenue for the third quarter of 2019 came to 41 million.
D 2019-04-01/2019-07-01 Second-quarter 2019 margins were thin.
D 2020-10-01/2021-01-01 Q4'20 bookings beat the plan.
D 2018-01-01/2018-07-01 Deliveries in the first half of 2018 doubled.
D 2021-04-01/2021-07-01 Orders slipped last quarter because of the strike.
D 2021-08-18/2021-08-19 The chairman resigned yesterday evening.
D 2021-08-02/2021-08-09,2021-08-05/2021-08-06 Two weeks ago on Thursday, 5 August 2021, the kiln exploded.
D 2020-01-01/2021-01-01 Last year the choir toured Norway.
D 2021-01-01/2022-01-01 The bridge is to be finished this year.
D 2022-01-01/2023-01-01 The harbour will be dredged next year.
D 2021-09-01/2021-10-01 She starts next month.
D 2021-05-19/2021-08-20 The firm has recently moved to Lunde.
D 2021-08-19/2026-08-20 Demand should grow in the coming years.
D 2011-08-19/2021-08-20 Over the last ten years the glacier has shrunk by half.
D 2016-08-19/2021-08-20 In recent years fewer boats have called.
D 1912-04-15/1912-04-16 She sank on the fifteenth, that is on April 15th, 1912.
D 1969-07-20/1969-07-21 Touchdown was on Sunday, July 20, 1969, at dusk.
D 1815-06-18/1815-06-19 They fought all day on the 18th of June, 1815.
D 2003-03-01/2003-04-01 The shop closed its doors in March of 2003.
D 1987-10-19/1987-10-20 On 19 Oct. 1987 the index fell by a fifth.
D 2001-02-03/2001-02-04 Signed: 3.2.2001, Port Lunde
D 1999-12-31/2000-01-01 backup_log 1999-12-31T23:59:59Z ok
D 1939-01-01/1946-01-01 The works made shells from 1939 to 1945.
D 1962-01-01/1975-01-01 He taught at the academy 1962–74.
D 1844-01-01/1901-01-01 Ebba Holm (1844-1900) painted harbours.
D 1990-01-01/1993-01-01 Between 1990 and 1992 he sailed twice round the Horn.
D 1998-05-01/2000-12-01 Clerk (May 1998 - Nov. 2000), then purser.
D 2004-06-07/2004-06-12 The fair ran from 7 to 11 June 2004.
D 2010-01-12/2010-03-04 From January 12 until March 3, 2010 the pass was shut.
D 2008-01-01/ He has been the skipper since 2008.
D 2015-11-01/ From November 2015 onwards the ferry ran twice a day.
D 2012-01-01/ Employment: Kestrel Ltd, 2012 to the present
D /1951-01-01 Women could not vote there until 1950.
D /1933-01-01 Before 1933 the paper was liberal.
D 1946-01-01/ After 1945 the town was rebuilt in brick.
D /2031-01-01 The grid is to be carbon free by 2030.
D 2017-06-01/2017-07-01 As of June 2017 it had nine branches.
D 1970-01-01/1980-01-01 Wages rose all through the 1970s.
D 1980-01-01/1990-01-01 He wore the big glasses of the '80s.
D 1994-01-01/1997-01-01 In the mid-1990s the docks were filled in.
D 1901-01-01/1934-01-01 - Jugendstil was in fashion in the early twentieth century.
D 1801-01-01/1901-01-01 It is a nineteenth-century warehouse.
D 1701-01-01/1751-01-01 Trade flourished in the first half of the 18th century.
D 1976-06-01/1976-09-01 Nobody forgets the summer of 1976.
D 1962-12-01/1963-03-01 The fjord froze in the winter of 1962/63.
D 2005-07-01/2006-07-01 He scored nine goals in the 2005-06 season.
D 2019-01-01/2020-01-01 In fiscal 2019 the division broke even.
D 2020-01-01/2021-01-01 The budget for FY20 was cut.
D 1931-01-01/1932-01-01,1936-01-01/1937-01-01 The dam was begun in 1931 and opened five years later.
D 1958-01-01/1959-01-01,1957-01-01/1958-01-01 He won in 1958; a year earlier he had come last.
D 1983-01-01/1984-01-01,1984-01-01/1985-01-01 They met in 1983. The following year they married.
D 1995-01-01/1998-01-01 The post was hers for three years from 1995.
D 1899-01-01/1924-01-01 She led the mission from 1899 until her death in 1923.
D 2004-10-01/2005-01-01 The last quarter of 2004 was the best ever.
D /2017-01-01,2016-09-01/2017-01-01 By late 2016? No: in late 2016, they moved.
D 2013-01-01/2013-05-01 At the beginning of 2013 the roof leaked.
D 2007-09-01/2008-01-01 Talks failed at the end of 2007.
D 1988-05-11/1988-05-21 He arrived in mid-May 1988.
D 2021-08-13/2021-08-14 The vote was held last Friday.
D 2021-08-24/2021-08-25 Next Tuesday the valve is to be changed.
D 2021-06-01/2021-07-01 In June the well ran dry.
D 1944-06-06/1944-06-07 D-Day ( 6 June 1944 ) began at dawn .
D 1850-01-01/1851-01-01 Oil on canvas, c. 1850.
D 1776-01-01/1777-01-01 A copy dated 1776 hangs beside it.
D 2010-01-01/2011-01-01 The 2010 flood took the footbridge.
D 1998-01-01/1999-01-01,2002-01-01/2003-01-01 She won gold in 1998 and 2002.
D 2020-01-01/2020-04-01 Income for the three months ended March 31, 2020 was nil.
D 2018-08-19/2021-08-20 For the past three years the mine has stood still.
D - You may march in the second row.
D - The sun sat over 2,019 roofs at $1999 each.
D - Version 2019.3 needs 2048 megabytes and 1600 dots.
D - Room 2014, page 1987, box 1901
D - Dial 0800 2010 or 555 1999 for help.
D - He turned 40 and ran 1500 metres in his forties.
D - A decade of drought, a year of rain, for months on end.
D - The quarter near the port is the oldest; half of it burned.
D - April and June are sisters; May is their aunt.
D - The fall of Lunde, the spring in the valley
D - ISO 1940, DIN 2005 and RFC 1951
D - 12-15 people, 3/4 of the vote, 7:30 sharp, 1.5.2 beta
D - the first time, the last time, the next one
D - A second later the glass was 30 cm long.
D - ticket #2021, order no. 1998, model 1911
Q 2003-01-01/2004-01-01 Whose barge was it in 2003?
Q 1990-01-01/2000-01-01 Name the harbour masters of the 1990s.
Q 2019-07-01/2019-10-01 How much did we spend in the third quarter of 2019?
Q 2019-10-01/2020-01-01 How much was spent in Q4 2019 on paint?
Q 1995-01-01/2002-01-01 For whom did Holm ride from 1995 to 2001?
Q 1962-05-01/1964-03-01 Who was the consul between May 1962 and Feb 1964?
Q 2004-01-01/ Who has owned the yard since 2004?
Q /1980-01-01 Which route did the ferry take before 1980?
Q 1981-01-01/ Where did she live after 1980?
Q /1976-01-01 Who was its keeper until 1975?
Q 2016-03-01/2016-04-01 As of March 2016, who chaired the board?
Q 2020-06-01/2020-09-01 What did the lab publish last summer?
Q 2018-08-19/2021-08-20 What has changed over the past three years?
Q 2020-01-01/2021-01-01 Who was hired last year?
Q 2021-07-01/2021-08-01 Which invoices came in last month?
Q 2021-08-19/2021-08-20 - What broke this morning?
Q 2011-01-01/2012-01-01 Two thousand and eleven, that is 2011: who won?
Q 1914-07-28/1918-11-12 What was made there from July 28, 1914 to November 11, 1918?
Q 1980-01-01/1984-01-01 In the early 1980s, who played bass?
Q 1601-01-01/1701-01-01 Which mills stood in the 17th century?
Q 2012-06-01/2012-09-01 What was played in the summer of 2012?
Q 2008-07-01/2009-07-01 Who coached them in the 2008/09 season?
Q 2021-01-01/2022-01-01 What is planned for this year?
Q 1999-12-24/1999-12-25 Where was she on 24 December 1999?
Q 2001-09-01/2001-10-01 who signed it in september 2001
Q 2017-01-01/2018-01-01 What did the 2017 survey find?
Q - Which came first, the mill or the dam?
Q - May I see the second volume?
Q - How many of the 1200 tiles broke?
Q - Where is room 2019?
Q - Is version 2.0.19 stable?
"""


def held() -> Iterator[tuple[str, bool, tuple[Span, ...]]]:
    """Each text, whether it is a question, and what it means."""
    for line in _LINES.strip().splitlines():
        side, meant, text = line.split(" ", 2)
        spans = () if meant == "-" else tuple(_span(part) for part in meant.split(","))
        yield text.removeprefix("- "), side == "Q", spans


def _span(text: str) -> Span:
    begin, _, end = text.partition("/")
    return (date.fromisoformat(begin) if begin else None, date.fromisoformat(end) if end else None)
