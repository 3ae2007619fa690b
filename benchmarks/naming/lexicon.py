"""Words for invented names. Two disjoint vocabularies: one to learn on, one that is kept for the final report."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, kw_only=True, slots=True)
class Lexicon:
    """Parts of names: whole words, and syllables that are put together to words nobody has seen."""

    given: tuple[str, ...]
    family: tuple[str, ...]
    onsets: tuple[str, ...]
    middles: tuple[str, ...]
    endings: tuple[str, ...]
    trades: tuple[str, ...]
    subjects: tuple[str, ...]
    methods: tuple[str, ...]
    gatherings: tuple[str, ...]
    places: tuple[str, ...]
    devices: tuple[str, ...]

    def coined(self, random: Random) -> str:
        """An invented word of two or three syllables."""
        middle = random.choice(self.middles) if random.random() < 0.5 else ""
        return (random.choice(self.onsets) + middle + random.choice(self.endings)).capitalize()


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


LEARNING = Lexicon(
    given=_split(
        "Anna, Robert, William, Katherine, Michael, Elizabeth, James, Margaret, Thomas, Alexander, Joseph, "
        "Daniel, Samantha, Christopher, Victoria, Edward, Patricia, Anthony, Benjamin, Jennifer, Susan, Charles, "
        "Richard, Laura, Henry, Martin, Nadia, Omar, Priya, Yusuf, Ingrid, Mateo, Chen, Aiko, Lars, Sofia, Pavel, "
        "Amara, Kofi, Leila, Jordan, Chad, Georgia, Paris"
    ),
    family=_split(
        "Smith, Okafor, Lindqvist, Marchetti, Novak, Haddad, Ferreira, Kowalski, Brandt, Sato, Iyer, Delacroix, "
        "Moreau, Halloran, Vasquez, Petrov, Nakamura, Eriksen, Banerjee, O'Connor, MacLeod, van der Berg, "
        "Abernathy, Castellano, Duarte, Whitfield, Ostrowski, Müller, Jørgensen, Kaplan, Thornbury, Achterberg, "
        "Johnson, Garcia, Lee, Washington"
    ),
    onsets=_split("nor, vel, tal, brim, quor, sten, ax, mer, hel, dra, cal, zen, ful, or, pel, ky, lum, sax, gal, tru"),
    middles=_split("va, ri, do, ne, mo, li, sta, be, cu, ta"),
    endings=_split("dane, tix, rin, gard, well, nova, tech, mark, lis, pion, ward, zor, field, rex, dyne, ton"),
    trades=_split(
        "Systems, Energy, Pharmaceuticals, Logistics, Bank, Foods, Airlines, Software, Insurance, Motors, Steel, Media"
    ),
    subjects=_split(
        "Neural, Thermal, Marine, Quantum, Urban, Clinical, Digital, Lunar, Organic, Seismic, Atmospheric, Industrial"
    ),
    methods=_split(
        "Retrieval, Imaging, Navigation, Security, Analysis, Computing, Monitoring, Design, Research, Safety"
    ),
    gatherings=_split("Summit, Conference, Festival, Congress, Forum, Championship"),
    places=_split("Room, Building, Terminal, Platform, Gate, Ward, Laboratory, Warehouse"),
    devices=_split("Pump, Sensor, Router, Scanner, Turbine, Camera, Engine, Reactor"),
)

KEPT = Lexicon(
    given=_split(
        "Andrew, Deborah, Frederick, Nicholas, Rebecca, Timothy, Abigail, Gregory, Kenneth, Pamela, Stephen, "
        "Theodore, Walter, Matthew, Barbara, Jonathan, Hiroshi, Fatima, Bjorn, Esperanza, Tomasz, Zainab, Dmitri, "
        "Lucia, Ravi, Mei, Israel, Sydney"
    ),
    family=_split(
        "Brown, Harrington, Wiśniewski, Obi, Takahashi, Rossini, Schneider, Al-Masri, Fitzgerald, Kariuki, "
        "Sørensen, Bhattacharya, Delgado, Chevalier, Ivanova, McAllister, de la Cruz, Pemberton, Zhang, "
        "Underhill, Wolfe, Adeyemi, Larkin, Stavros, Quist, Williams, Nguyen, Hamilton"
    ),
    onsets=_split("bar, cyn, dor, el, far, gry, hux, ill, jor, kel, mav, nim, os, pry, rho, sol, tev, ul, vyr, wes"),
    middles=_split("lo, mi, ka, tu, pe, so, ra, vi, gu, ha"),
    endings=_split("bury, cast, dell, fax, grove, hurst, jet, lux, mont, nex, phon, quest, stead, thar, vance, wick"),
    trades=_split("Robotics, Holdings, Shipping, Chemicals, Capital, Networks, Brewing, Railways, Mining, Textiles"),
    subjects=_split("Coastal, Solar, Genetic, Federal, Virtual, Arctic, Cellular, Rural, Optical, Nuclear"),
    methods=_split("Learning, Mapping, Storage, Logistics, Diagnosis, Planning, Transport, Therapy, Exploration"),
    gatherings=_split("Symposium, Workshop, Marathon, Assembly, Expo, Regatta"),
    places=_split("Hall, Floor, Bay, Hangar, Lot, Studio, Theatre, Dock"),
    devices=_split("Drone, Printer, Compressor, Valve, Battery, Antenna, Motor, Laser"),
)
