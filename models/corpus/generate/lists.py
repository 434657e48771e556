"""Scripts with long lists: classes of land cover, legends, places, bands, drawn samples. `rules.py` has the notation of the templates."""

import random
import re

from rules import *

random.seed(11)
LC = {
    "ESA/WorldCover/v200": (
        "ic",
        "Map",
        10,
        [
            (10, "Tree cover", "006400"),
            (20, "Shrubland", "ffbb22"),
            (30, "Grassland", "ffff4c"),
            (40, "Cropland", "f096ff"),
            (50, "Built-up", "fa0000"),
            (60, "Bare / sparse vegetation", "b4b4b4"),
            (70, "Snow and ice", "f0f0f0"),
            (80, "Permanent water bodies", "0064c8"),
            (90, "Herbaceous wetland", "0096a0"),
            (95, "Mangroves", "00cf75"),
            (100, "Moss and lichen", "fae6a0"),
        ],
    ),
    "MODIS/061/MCD12Q1": (
        "ic",
        "LC_Type1",
        500,
        [
            (1, "Evergreen Needleleaf Forests", "05450a"),
            (2, "Evergreen Broadleaf Forests", "086a10"),
            (3, "Deciduous Needleleaf Forests", "54a708"),
            (4, "Deciduous Broadleaf Forests", "78d203"),
            (5, "Mixed Forests", "009900"),
            (6, "Closed Shrublands", "c6b044"),
            (7, "Open Shrublands", "dcd159"),
            (8, "Woody Savannas", "dade48"),
            (9, "Savannas", "fbff13"),
            (10, "Grasslands", "b6ff05"),
            (11, "Permanent Wetlands", "27ff87"),
            (12, "Croplands", "c24f44"),
            (13, "Urban and Built-up", "a5a5a5"),
            (14, "Cropland mosaics", "ff6d4c"),
            (15, "Snow and Ice", "69fff8"),
            (16, "Barren", "f9ffa4"),
            (17, "Water Bodies", "1c0dff"),
        ],
    ),
    "GOOGLE/DYNAMICWORLD/V1": (
        "mode",
        "label",
        10,
        [
            (0, "water", "419bdf"),
            (1, "trees", "397d49"),
            (2, "grass", "88b053"),
            (3, "flooded_vegetation", "7a87c6"),
            (4, "crops", "e49635"),
            (5, "shrub_and_scrub", "dfc35a"),
            (6, "built", "c4281b"),
            (7, "bare", "a59b8f"),
            (8, "snow_and_ice", "b39fe1"),
        ],
    ),
    "COPERNICUS/CORINE/V20/100m/2018": (
        "im",
        "landcover",
        100,
        [
            (111, "Continuous urban fabric", "e6004d"),
            (112, "Discontinuous urban fabric", "ff0000"),
            (121, "Industrial or commercial", "cc4df2"),
            (211, "Non-irrigated arable land", "ffffa8"),
            (221, "Vineyards", "e68000"),
            (231, "Pastures", "e6e64d"),
            (311, "Broad-leaved forest", "80ff00"),
            (312, "Coniferous forest", "00a600"),
            (313, "Mixed forest", "4dff00"),
            (321, "Natural grasslands", "ccf24d"),
            (511, "Water courses", "00ccf2"),
            (512, "Water bodies", "80f2e6"),
        ],
    ),
    "USGS/NLCD_RELEASES/2021_REL/NLCD/2021": (
        "im",
        "landcover",
        30,
        [
            (11, "Open water", "466b9f"),
            (21, "Developed, open space", "dec5c5"),
            (22, "Developed, low intensity", "d99282"),
            (23, "Developed, medium intensity", "eb0000"),
            (24, "Developed, high intensity", "ab0000"),
            (31, "Barren land", "b3ac9f"),
            (41, "Deciduous forest", "68ab5f"),
            (42, "Evergreen forest", "1c5f2c"),
            (43, "Mixed forest", "b5c58f"),
            (52, "Shrub/scrub", "ccb879"),
            (71, "Grassland", "dfdfc2"),
            (81, "Pasture/hay", "dcd939"),
            (82, "Cultivated crops", "ab6c28"),
            (90, "Woody wetlands", "b8d9eb"),
        ],
    ),
}
OWN = [
    ["water", "forest", "urban", "agriculture", "bare"],
    ["Water", "Forest", "Grassland", "Cropland", "BuiltUp", "Barren"],
    ["agua", "bosque", "pasto", "cultivo", "urbano", "suelo"],
    ["agua", "floresta", "pastagem", "agricultura", "urbano", "solo"],
    ["air", "hutan", "sawah", "permukiman", "lahanTerbuka"],
    ["eau", "foret", "culture", "bati", "solNu"],
    ["wasser", "wald", "acker", "siedlung", "offen"],
    ["mangrove", "water", "mudflat", "pond"],
    ["vegetation", "water", "soil", "urban"],
    ["snow", "ice", "rock", "vegetation", "water"],
    ["maize", "wheat", "rice", "soybean", "fallow", "other"],
    ["oilpalm", "rubber", "forest", "cropland", "settlement", "water"],
]
COL = ["blue", "green", "red", "yellow", "brown", "purple", "orange", "gray"]
HEX = ["#1f78b4", "#33a02c", "#e31a1c", "#ffff99", "#b15928", "#6a3d9a", "#ff7f00", "#999999", "#00ffff", "#d63000", "#98ff00", "#0b4a8b"]


def q(x):
    return "'%s'" % x


def wrap(xs, per, ind=2):
    return ",\n".join(" " * ind + ", ".join(xs[i : i + per]) for i in range(0, len(xs), per))


for nm, pts in (
    ("eu", [(2.3, 48.8), (11.6, 48.1), (-3.7, 40.4), (14.4, 50.1), (19.0, 47.5), (21.0, 52.2), (9.2, 45.5), (-1.5, 43.6), (23.7, 42.7)]),
    ("us", [(-97.5, 35.4), (-84.4, 33.7), (-105.0, 40.6), (-88.0, 42.0), (-119.5, 36.6), (-80.8, 35.2), (-93.3, 44.9), (-111.9, 40.7)]),
):
    rule(
        "f-reg-" + nm,
        *[
            f"«?50 // «Study area|AOI|region of interest»\n»var «new:region roi|aoi|region|area|bounds» = ee.Geometry.Rectangle([{x}, {y}, {x + 0.4 + i / 20:.2f}, {y + 0.3 + i / 25:.2f}]);«let fr=«it»|«it»»"
            for i, (x, y) in enumerate(pts)
        ],
    )
rule(
    "f-title-lc",
    *"Land cover of «place»|Land cover classes|Land cover legend and areas|Uso y cobertura del suelo|Area per class|Reclassify land cover|Cobertura da terra|Legend for land cover|Occupation du sol|Landnutzung «place»|Tutupan lahan|Land use statistics".split(
        "|"
    ),
)
al = []
for did, (kind, b, sc, cl) in LC.items():
    load = {
        "ic": f"var «lv=lc|landcover|lulc|image|classified|dataset|cover» = ee.ImageCollection('{did}')\n    .first()\n    .select('{b}')\n    .clip(«fr»);"
        if "World" in did
        else f"var «lv=lc|landcover|lulc|igbp|modis|classified|cover» = ee.ImageCollection('{did}')\n    .filterDate('«ly=2015|2018|2020|2021|2022»-01-01', '«ly»-12-31')\n    .first()\n    .select('{b}')\n    .clip(«fr»);",
        "im": f"var «lv=lc|landcover|lulc|image|classified|cover» = ee.Image('{did}')\n    .select('{b}')«?\n    .clip(«fr»)»;",
        "mode": f"var «lv=dw|landcover|lulc|classification|label» = ee.ImageCollection('{did}')\n    .filterBounds(«fr»)\n    .filterDate('«ly=2018|2020|2021|2022|2023»-01-01', '«ly»-12-31')\n    .select('{b}')\n    .mode()\n    .clip(«fr»);",
    }[kind]
    vals = [str(v) for v, _, _ in cl]
    nm = [n for _, n, _ in cl]
    pal = [c for _, _, c in cl]
    h = "«site»«let title=f-title-lc»«header»\n\n«f-reg»\n" + load + "\n\n"
    if "CORINE" in did:
        h = h.replace("«site»", "").replace("«f-reg»", "«f-reg-eu»")
    if "NLCD" in did:
        h = h.replace("«site»", "").replace("«f-reg»", "«f-reg-us»")
    names = (
        "var «lnn=names|classNames|labels|clases|nombres|class_names|lcNames» = [\n"
        + wrap([q(n) for n in nm], random.choice([1, 2, 3]))
        + "\n];"
    )
    values = "var «lvv=values|classValues|classes|codes|valores» = [" + ", ".join(vals) + "];"
    palv = (
        "var «lpp=palette|colors|colores|lcPalette|pal|class_palette» = [\n" + wrap([q(p) for p in pal], random.choice([1, 4, 6])) + "\n];"
    )
    palc = (
        "var «lpp=palette|colors|lcPalette|pal» = [\n"
        + ",\n".join(f"  '{c}'{',' if 0 else ''} // {n.lower()}" for c, n in zip(pal, nm)).replace(" // ", ",  // ").replace(",\n", "\n")
        + "\n];"
    )
    # comment after comma, last without
    rows = [f"  '{c}'{',' if i < len(cl) - 1 else ''}  // {v} {n}" for i, (v, n, c) in enumerate(cl)]
    palc = "var «lpp=palette|colors|lcPalette|pal» = [\n" + "\n".join(rows) + "\n];"
    mm = f"{{min: {vals[0]}, max: {vals[-1]}, palette: «lpp»}}"
    legend = """

// «legend|Legend panel|Leyenda|add a legend|legenda»
var legend = ui.Panel({style: {position: 'bottom-«left|left|right»', padding: '«8px|6px 10px|8px 12px»'}});
legend.add(ui.Label('«Legend|Land cover|Leyenda|Legenda|Classes|LULC»', {fontWeight: 'bold', fontSize: '«16|18|14»px'}));

function makeRow(color, name) {
  var box = ui.Label('', {
    backgroundColor: '#' + color,
    padding: '8px',
    margin: '0 6px 4px 0'
  });
  var text = ui.Label(name, {margin: '0 0 4px 0'});
  return ui.Panel([box, text], ui.Panel.Layout.flow('horizontal'));
}

"""
    legend_rows = "\n".join(f"legend.add(makeRow('{c}', '{n}'));" for _, n, c in cl)
    loop = "for (var i = 0; i < «lnn».length; i++) {\n  legend.add(makeRow(«lpp»[i], «lnn»[i]));\n}"
    al.append((1, h + names + "\n" + palv + legend + loop + "\n\nMap.add(legend);"))
    al.append(
        (
            1,
            h
            + palc
            + f"\n\nMap.centerObject(«fr», 9);\nMap.addLayer(«lv», {mm}, '«Land cover|LULC|Land use»');"
            + legend
            + legend_rows
            + "\n\nMap.add(legend);",
        )
    )
    sub_ = random.sample(cl, min(len(cl), 6))
    sub_.sort()
    ident = lambda n: "".join(w.capitalize() if i else w.lower() for i, w in enumerate(re.sub("[^A-Za-z]", " ", n).split()[:2]))
    al.append(
        (
            1.5,
            h
            + "\n".join(f"var {ident(n)} = «lv».eq({v});" for v, n, c in sub_)
            + "\n\n"
            + "\n".join(f"Map.addLayer({ident(n)}.selfMask(), {{palette: ['{c}']}}, '{n}', false);" for v, n, c in sub_),
        )
    )
    al.append(
        (
            1.5,
            h
            + "\n\n".join(
                f"// {n}\nvar {ident(n)} = «lv».eq({v});\nvar area_{ident(n)} = {ident(n)}.multiply(ee.Image.pixelArea()).divide(«ldv»).reduceRegion({{\n  reducer: ee.Reducer.sum(),\n  geometry: «fr»,\n  scale: {sc},\n  maxPixels: 1e13\n}});\nprint('{n} «lun»', area_{ident(n)}.get('{b}'));"
                for v, n, c in sub_[:5]
            )
            .replace("«ldv»", "1e6")
            .replace("«lun»", "(km2)"),
        )
    )
    to = [random.choice([1, 1, 2, 3, 4, 5]) for _ in cl]
    to.sort()
    al.append(
        (
            1.5,
            h
            + f"// «reclassify|merge the classes into fewer|group classes|remap to «int 4 6» classes|Reclasificar»\nvar from = [{', '.join(vals)}];\nvar to = [{', '.join(map(str, to))}];\nvar «new:image reclass|remapped|lc5|simple|reclassified bands=?» = «lv».remap(from, to).rename('«class|landcover|lc»');\n\nvar vis = {{min: 1, max: 5, palette: ['«darkgreen|green|006400»', 'yellow', 'red', 'gray', 'blue']}};\nMap.addLayer(«it», vis, '«Reclassified|5 classes|Remap»');\n\nExport.image.toDrive({{\n  image: «it».toByte(),\n  description: 'lc_reclass',\n  region: «fr»,\n  scale: {sc},\n  maxPixels: 1e13\n}});",
        )
    )
    al.append(
        (
            1.2,
            h
            + "var «ldd=classDict|legendDict|lookup|classInfo|lcClasses» = {\n"
            + ",\n".join(f"  '{v}': {{name: '{n}', color: '#{c}'}}" for v, n, c in cl)
            + "\n};\n\nObject.keys(«ldd»).forEach(function(key) {\n  var info = «ldd»[key];\n  var mask = «lv».eq(parseInt(key, 10)).selfMask();\n  Map.addLayer(mask, {palette: [info.color]}, info.name, false);\n});",
        )
    )
    al.append(
        (
            1.2,
            h
            + "var classNames = ee.Dictionary({\n"
            + ",\n".join(f"  '{v}': '{n}'" for v, n, c in cl)
            + f"\n}});\n\nvar areas = ee.Image.pixelArea().divide(1e4).addBands(«lv»).reduceRegion({{\n  reducer: ee.Reducer.sum().group({{\n    groupField: 1,\n    groupName: 'class'\n  }}),\n  geometry: «fr»,\n  scale: {sc},\n  maxPixels: 1e13\n}});\n\nvar rows = ee.List(areas.get('groups')).map(function(item) {{\n  item = ee.Dictionary(item);\n  var code = ee.Number(item.get('class')).format('%d');\n  return ee.Feature(null, {{\n    'class': code,\n    'name': classNames.get(code),\n    'area_ha': item.get('sum')\n  }});\n}});\nvar table = ee.FeatureCollection(rows);\nprint(table);\nExport.table.toDrive({{collection: table, description: 'area_by_class', fileFormat: 'CSV'}});",
        )
    )
    al.append(
        (
            0.8,
            h
            + names
            + "\n"
            + values
            + "\n"
            + palv
            + f"\n\nMap.addLayer(«lv», {mm}, 'LULC');\n\nvar chart = ui.Chart.image.byClass({{\n  image: ee.Image.pixelArea().divide(1e6).addBands(«lv»),\n  classBand: '{b}',\n  region: «fr»,\n  reducer: ee.Reducer.sum(),\n  scale: {sc}\n}}).setOptions({{\n  title: 'Area by class (km2)',\n  colors: «lpp»\n}});\nprint(chart);",
        )
    )
script("f-landcover", 7, *al)

# ---- training points in code
rule(
    "f-title-cls",
    *"Supervised classification|Land cover classification of «place»|Clasificacion supervisada|Random forest classification|Training points|Classificação supervisionada|Klasifikasi terbimbing|Classification supervisée|Lab 5: classification|Collect training data".split(
        "|"
    ),
)
pal = []
for names in OWN:
    n = len(names)
    for per in (3, 5, 7):
        pf = random.choice(["class", "class", "landcover", "lc", "Class", "clase", "label"])
        base = random.choice([0, 0, 1])
        rows = ",\n".join(f"  ee.Feature(ee.Geometry.Point([«lon», «lat»]), {{'{pf}': {i + base}}})" for i in range(n) for _ in range(per))
        groups = "\n\n".join(
            f"var {nm} = ee.FeatureCollection([\n"
            + ",\n".join(f"  ee.Feature(ee.Geometry.Point([«lon», «lat»]), {{'{pf}': {i + base}}})" for _ in range(per))
            + "\n]);"
            for i, nm in enumerate(names)
        )
        multi = "\n".join(
            f"var {nm} = /* color: {HEX[i]} */ee.Geometry.MultiPoint(\n    ["
            + ",\n     ".join("[«lon», «lat»]" for _ in range(per))
            + "]);"
            for i, nm in enumerate(names)
        )
        imports = "\n".join(
            f"var {nm} =\n    /* color: {HEX[i]} */\n    /* shown: false */\n    ee.FeatureCollection(["
            + ",\n    ".join(
                f'ee.Feature(\n        ee.Geometry.Point([«lon», «lat»]),\n        {{\n          "{pf}": {i + base}\n        }})'
                for _ in range(max(2, per - 3))
            )
            + "]);"
            for i, nm in enumerate(names)
        )
        asset = "\n".join(f"var {nm} = ee.FeatureCollection('projects/«asst»/assets/{nm}');" for nm in names)
        setc = "\n".join(f"var {nm}_fc = {nm}.map(function(f) {{ return f.set('{pf}', {i + base}); }});" for i, nm in enumerate(names))
        mergeN = (
            "var «tv=training|samples|points|trainingPoints|gcp|muestras|amostras» = "
            + names[0]
            + "".join(f".merge({x})" for x in names[1:])
            + ";"
        )
        mergeM = (
            "var «tv=training|samples|points|newfc|gcps|muestras» = " + names[0] + "".join(f"\n    .merge({x})" for x in names[1:]) + ";"
        )
        mergeF = (
            "var «tv=training|samples|points|trainingPoints|puntos» = ee.FeatureCollection(["
            + ", ".join(f"ee.Feature({x}, {{'{pf}': {i + base}}})" for i, x in enumerate(names))
            + "]);"
        )
        img = """«f-s2»«f-red»«f-names»«f-labs»
var «im=image|composite|img|input|mosaic» = ee.ImageCollection('«fid»')
    .filterBounds(«tv»)
    .filterDate('«fy1»-01-01', '«fy1»-12-31')
    .«ffc»
    .median();

var bands = ['«fblue»', '«fgreen»', '«fred»', '«fnir»', '«fsw1»', '«fsw2»'];
"""
        tail = f"""
var «ts=sampled|trainingData|train|training_data|sample» = «im».select(bands).sampleRegions({{
  collection: «tv»,
  properties: ['{pf}'],
  scale: «fscale»
}});

var «cc=classifier|rf|trained|model» = ee.Classifier.smileRandomForest(«50|100|200|10|300»).train({{
  features: «ts»,
  classProperty: '{pf}',
  inputProperties: bands
}});

var «new:classified classified|classification|lulc|result» = «im».select(bands).classify(«cc»);
Map.addLayer(«it», {{min: {base}, max: {n - 1 + base}, palette: [{", ".join(q(HEX[i][1:] if n > 5 else COL[i]) for i in range(n))}]}}, '«Classification|LULC|classified»');
"""
        show = "\n".join(f"Map.addLayer({nm}, {{color: '{HEX[i][1:]}'}}, '{nm}', false);" for i, nm in enumerate(names))
        areas = "\n\n".join(
            f"var area_{nm} = «it».eq({i + base}).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({{\n  reducer: ee.Reducer.sum(),\n  geometry: «tv».geometry().convexHull(),\n  scale: 30,\n  maxPixels: 1e13\n}});\nprint('{nm} (ha):', area_{nm}.get('classification'));"
            for i, nm in enumerate(names[:5])
        )
        lib = "«site»«let title=f-title-cls»«header»\n\n«let asst=ee-«first-name-low»«int 10 99»|my-project|ee-thesis|users-lab»"
        pal += [
            (
                1,
                f"«site»«let title=f-title-cls»«header»\n\nvar «tv=points|training|samples|gcp|refPoints» = ee.FeatureCollection([\n{rows}\n]);\nprint('«training points|number of points|size»', «tv».size());\n"
                + img
                + tail,
            ),
            (1, "«site»«let title=f-title-cls»«header»\n\n" + groups + "\n\n" + mergeN + "\n" + img + tail + "\n" + areas),
            (0.8, "«site»«let title=f-title-cls»«header»\n\n" + multi + "\n\n" + mergeF + "\n" + img + tail),
            (0.8, "«site»«let title=f-title-cls»«header»\n\n" + imports + "\n\n" + mergeM + "\n" + show + "\n" + img + tail),
            (
                0.8,
                lib
                + asset
                + "\n\n"
                + setc
                + "\n\n"
                + "var «tv=training|samples|points|all» = "
                + names[0]
                + "_fc"
                + "".join(f".merge({x}_fc)" for x in names[1:])
                + ";\n"
                + img.replace("«tv»", "«tv».geometry()")
                + tail,
            ),
        ]
script("f-points", 8, *pal)

# ---- bits, dictionaries, remaps, year lists
rule(
    "f-const",
    """
var BANDS = {
  'L5': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
  'L7': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
  'L8': ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
  'L9': ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']
};
var NAMES = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];
var IDS = {
  'L5': 'LANDSAT/LT05/C02/T1_L2',
  'L7': 'LANDSAT/LE07/C02/T1_L2',
  'L8': 'LANDSAT/LC08/C02/T1_L2',
  'L9': 'LANDSAT/LC09/C02/T1_L2'
};

function getLandsat(sensor, start, end) {
  return ee.ImageCollection(IDS[sensor])
      .filterBounds(«fr»)
      .filterDate(start, end)
      .filter(ee.Filter.lt('CLOUD_COVER', «int 20 80»))
      .map(function(image) {
        var qa = image.select('QA_PIXEL');
        var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
        return image.select(BANDS[sensor], NAMES)
            .multiply(0.0000275)
            .add(-0.2)
            .updateMask(mask)
            .copyProperties(image, ['system:time_start']);
      });
}

var l5 = getLandsat('L5', '«int 1985 1995»-01-01', '2011-12-31');
var l7 = getLandsat('L7', '1999-01-01', '2013-12-31');
var l8 = getLandsat('L8', '2013-04-01', '«int 2020 2024»-12-31');
«?var l9 = getLandsat('L9', '2021-11-01', '2024-12-31');
»print('L5', l5.size());
print('L7', l7.size());
print('L8', l8.size());
""",
)
script(
    "f-bits",
    3,
    """«site»«header»

«f-reg»
// «QA_PIXEL bits|Bits of QA_PIXEL|bits de la banda de calidad|Bits da banda QA»
var bits = {
  fill: 0,
  dilatedCloud: 1,
  cirrus: 2,
  cloud: 3,
  cloudShadow: 4,
  snow: 5,
  clear: 6,
  water: 7
};

function getBit(image, bit) {
  return image.select('QA_PIXEL').rightShift(bit).bitwiseAnd(1);
}

var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(«fr»)
    .filterDate('«fy=2014|2017|2019|2021|2023»-01-01', '«fy»-12-31')
    .sort('CLOUD_COVER')
    .first();

var cloud = getBit(image, bits.cloud);
var shadow = getBit(image, bits.cloudShadow);
var snow = getBit(image, bits.snow);
var water = getBit(image, bits.water);

Map.centerObject(image, 8);
Map.addLayer(image, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 7000, max: 18000}, 'RGB');
Map.addLayer(cloud.selfMask(), {palette: ['white']}, 'cloud');
Map.addLayer(shadow.selfMask(), {palette: ['black']}, 'shadow');
Map.addLayer(snow.selfMask(), {palette: ['cyan']}, 'snow');
Map.addLayer(water.selfMask(), {palette: ['blue']}, 'water');
""",
    """«site»«header»

«f-reg»
«f-const»
""",
    """«site»«header»

«f-reg»
// «Scene classification|SCL classes|Valores de SCL»
// 1 saturated, 2 dark, 3 shadow, 4 vegetation, 5 bare, 6 water, 7 unclassified, 8-9 cloud, 10 cirrus, 11 snow
var scl = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(«fr»)
    .filterDate('«fy=2019|2020|2021|2022|2023»-05-01', '«fy»-09-30')
    .first()
    .select('SCL');

var shadow = scl.eq(3);
var vegetation = scl.eq(4);
var bare = scl.eq(5);
var water = scl.eq(6);
var cloudMedium = scl.eq(8);
var cloudHigh = scl.eq(9);
var cirrus = scl.eq(10);
var snow = scl.eq(11);
var clear = vegetation.or(bare).or(water);
var cloudy = shadow.or(cloudMedium).or(cloudHigh).or(cirrus);

Map.addLayer(scl, {min: 1, max: 11, palette: ['ff0004', '868686', '774b0a', '10d22c', 'ffff52', '0000ff', '818181', 'c0c0c0', 'f1f1f1', 'bac5eb', '52fff9']}, 'SCL');
Map.addLayer(clear.selfMask(), {palette: ['green']}, 'clear');
Map.addLayer(cloudy.selfMask(), {palette: ['white']}, 'cloudy');
""",
)
# thresholds in classes by where, by and
rule("f-nm", *"ndvi|slope|lst|dem|index|image|rain|dnbr".split("|"))
wal = []
for var, ld, vals in (
    (
        "ndvi",
        "ee.ImageCollection('MODIS/061/MOD13Q1')\n    .filterDate('«int 2002 2022»-01-01', '2023-12-31')\n    .select('NDVI')\n    .mean()\n    .multiply(0.0001)\n    .clip(«fr»)",
        [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7],
    ),
    ("slope", "ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003')).clip(«fr»)", [2, 5, 8, 15, 25, 30, 45]),
    ("elevation", "ee.Image('USGS/SRTMGL1_003').select('elevation').clip(«fr»)", [100, 200, 500, 1000, 1500, 2000, 3000]),
    (
        "rain",
        "ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')\n    .filterDate('2020-01-01', '2021-01-01')\n    .sum()\n    .clip(«fr»)",
        [200, 400, 600, 800, 1000, 1500, 2000],
    ),
    (
        "lst",
        "ee.ImageCollection('MODIS/061/MOD11A2')\n    .filterDate('2022-01-01', '2023-01-01')\n    .select('LST_Day_1km')\n    .mean()\n    .multiply(0.02)\n    .subtract(273.15)\n    .clip(«fr»)",
        [10, 15, 20, 25, 30, 35, 40],
    ),
):
    for n in (4, 5, 6, 7):
        v = vals[:n]
        h = f"«site»«let title=f-title-reclass»«header»\n\n«f-reg»\nvar {var} = {ld};\n\n// «classes|reclassify|class limits|Reclasificar|thresholds»\n"
        P = "{min: 1, max: %d, palette: [%s]}" % (
            n,
            ", ".join(q(c) for c in ["006837", "31a354", "78c679", "addd8e", "ffffb2", "fd8d3c", "e31a1c"][:n]),
        )
        s1 = (
            "var classes = ee.Image(1)\n"
            + "\n".join(f"    .where({var}.gt({a}).and({var}.lte({b})), {i + 2})" for i, (a, b) in enumerate(zip(v, v[1:])))
            + f"\n    .where({var}.gt({v[-1]}), {n + 1})\n    .clip(«fr»);"
        )
        s2 = (
            f"var classes = {var}.lt({v[0]}).multiply(1)\n"
            + "\n".join(f"    .add({var}.gte({a}).and({var}.lt({b})).multiply({i + 2}))" for i, (a, b) in enumerate(zip(v, v[1:])))
            + f"\n    .add({var}.gte({v[-1]}).multiply({n + 1}));"
        )
        s3 = (
            "\n".join(f"var class{i + 1} = {var}.gte({a}).and({var}.lt({b}));" for i, (a, b) in enumerate(zip(v, v[1:])))
            + "\n\n"
            + "\n".join(
                f"Map.addLayer(class{i + 1}.selfMask(), {{palette: ['{COL[i % 8]}']}}, '{var} {a} - {b}');"
                for i, (a, b) in enumerate(zip(v, v[1:]))
            )
        )
        s4 = f"var classes = {var}.expression(\n  '" + " : ".join(f"b(0) < {a} ? {i + 1}" for i, a in enumerate(v)) + f" : {n + 1}'\n);"
        s5 = (
            "var classes = ee.Image(0).toByte()\n"
            + "\n".join(f"    .where({var}.gte({a}), {i + 1})" for i, a in enumerate(v))
            + f";\nclasses = classes.updateMask({var}.mask());"
        )
        for s in (s1, s2, s4, s5):
            wal.append(
                h + s + f"\n\nMap.addLayer(classes, {P.replace('min: 1', 'min: 1')}, '{var} «classes|class|reclass»');\nprint(classes);"
            )
        wal.append(h + s3)
script("f-classes", 4, *wal)
rule(
    "f-title-reclass",
    *"Reclassification|Classes of suitability|Reclasificacion de variables|Threshold classes|Susceptibility factors|Weighted overlay: factors|Reclassificação|Multi-criteria analysis".split(
        "|"
    ),
)
