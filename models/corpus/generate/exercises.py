"""Scripts of courses: numbered exercises, tutorials for beginners, with the same steps under running numbers. `rules.py` has the notation of the templates."""

import random

from rules import *

random.seed(21)
# numbered exercises: list of steps (comment, code) printed with running numbers
FORM = [
    "// {n}. {c}",
    "// Question {n}: {c}",
    "// Q{n}. {c}",
    "// {n}) {c}",
    "// Exercise {n} - {c}",
    "// Step {n}: {c}",
    "// Task {n}: {c}",
    "// Part {n} - {c}",
    "// Ejercicio {n}: {c}",
    "// Pregunta {n}. {c}",
    "/* {n}. {c} */",
    "//// {n} {c} ////",
]
A = [  # image properties
    ("Load one image", "var image = ee.Image('LANDSAT/LC08/C02/T1_TOA/LC08_044034_20140318');\nprint(image);"),
    ("What are the bands", "print('bands:', image.bandNames());"),
    ("How many bands does it have", "var n = image.bandNames().size();\nprint('number of bands', n);"),
    ("When was it taken", "print(image.date());\nprint(image.get('DATE_ACQUIRED'));"),
    ("What is the cloud cover", "var cloud = image.get('CLOUD_COVER');\nprint('cloud cover', cloud);"),
    ("Projection and scale", "var proj = image.select('B4').projection();\nprint(proj);\nprint(proj.nominalScale());"),
    ("True color", "Map.centerObject(image, 9);\nMap.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'true color');"),
    ("False color", "Map.addLayer(image, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'false color', false);"),
    ("SWIR composite", "Map.addLayer(image, {bands: ['B7', 'B5', 'B4'], min: 0, max: 0.4}, 'swir', false);"),
    ("Single band", "Map.addLayer(image.select('B5'), {min: 0, max: 0.4}, 'nir', false);"),
    (
        "Calculate NDVI with band math",
        "var nir = image.select('B5');\nvar red = image.select('B4');\nvar ndvi = nir.subtract(red).divide(nir.add(red));\nMap.addLayer(ndvi, {min: -1, max: 1}, 'ndvi 1', false);",
    ),
    (
        "The same with normalizedDifference",
        "var ndvi2 = image.normalizedDifference(['B5', 'B4']);\nMap.addLayer(ndvi2, {min: -1, max: 1, palette: ['blue', 'white', 'green']}, 'ndvi 2', false);",
    ),
    ("Is there a difference", "var difference = ndvi.subtract(ndvi2);\nprint(difference);"),
    (
        "Mask the water",
        "var masked = image.updateMask(ndvi2.gt(0));\nMap.addLayer(masked, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'masked', false);",
    ),
]
B = [  # collection
    ("Load the collection", "var col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');"),
    ("Filter by place", "var filtered = col.filterBounds(point);"),
    ("Filter by date", "filtered = filtered.filterDate('«by=2019|2020|2021|2022|2023»-01-01', '«by»-12-31');"),
    ("How many images are there", "print('images:', filtered.size());"),
    ("Filter by cloud cover", "var clear = filtered.filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', «10|20|5|15»));"),
    ("How many are left", "print('clear images:', clear.size());"),
    ("Sort by clouds, take the best", "var best = clear.sort('CLOUDY_PIXEL_PERCENTAGE').first();\nprint(best);"),
    ("Date of the best image", "print('date', best.date().format('YYYY-MM-dd'));"),
    (
        "Show it",
        "var vis = {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000};\nMap.centerObject(point, 11);\nMap.addLayer(best, vis, 'best');",
    ),
    (
        "Worst image",
        "var worst = filtered.sort('CLOUDY_PIXEL_PERCENTAGE', false).first();\nprint(worst.get('CLOUDY_PIXEL_PERCENTAGE'));\nMap.addLayer(worst, vis, 'worst', false);",
    ),
    ("Median composite", "var median = clear.median();\nMap.addLayer(median, vis, 'median', false);"),
    ("Mean composite", "var mean = clear.mean();\nMap.addLayer(mean, vis, 'mean', false);"),
    ("Minimum", "var min = clear.min();\nMap.addLayer(min, vis, 'min', false);"),
    ("Maximum", "var max = clear.max();\nMap.addLayer(max, vis, 'max', false);"),
    ("Mosaic", "var mosaic = clear.mosaic();\nMap.addLayer(mosaic, vis, 'mosaic', false);"),
]
C = [  # vectors
    (
        "Load the countries",
        "var countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017');\nMap.addLayer(countries, {}, 'countries', false);",
    ),
    ("How many features", "print(countries.size());"),
    ("First feature", "print(countries.first());"),
    (
        "Filter one country",
        "var country = countries.filter(ee.Filter.eq('country_na', '«bc=Kenya|India|Brazil|France|Mexico|Peru|Nepal|Ghana|Colombia|Indonesia»'));\nprint(country);",
    ),
    ("Show it on the map", "Map.centerObject(country, 5);\nMap.addLayer(country, {color: 'red'}, '«bc»');"),
    ("Area of the country in km2", "var area = country.geometry().area().divide(1e6);\nprint('area km2', area);"),
    ("Perimeter in km", "var perimeter = country.geometry().perimeter().divide(1000);\nprint('perimeter km', perimeter);"),
    (
        "Elevation inside",
        "var dem = ee.Image('USGS/SRTMGL1_003').clip(country);\nMap.addLayer(dem, {min: 0, max: 3000, palette: ['green', 'yellow', 'brown', 'white']}, 'dem', false);",
    ),
    (
        "Mean elevation",
        "var meanElev = dem.reduceRegion({reducer: ee.Reducer.mean(), geometry: country.geometry(), scale: 1000, maxPixels: 1e9});\nprint('mean', meanElev.get('elevation'));",
    ),
    (
        "Maximum elevation",
        "var maxElev = dem.reduceRegion({reducer: ee.Reducer.max(), geometry: country.geometry(), scale: 1000, maxPixels: 1e9});\nprint('max', maxElev.get('elevation'));",
    ),
    (
        "Minimum elevation",
        "var minElev = dem.reduceRegion({reducer: ee.Reducer.min(), geometry: country.geometry(), scale: 1000, maxPixels: 1e9});\nprint('min', minElev.get('elevation'));",
    ),
    ("Slope", "var slope = ee.Terrain.slope(dem);\nMap.addLayer(slope, {min: 0, max: 40}, 'slope', false);"),
    ("Hillshade", "var hillshade = ee.Terrain.hillshade(dem);\nMap.addLayer(hillshade, {min: 0, max: 255}, 'hillshade', false);"),
    ("Aspect", "var aspect = ee.Terrain.aspect(dem);\nMap.addLayer(aspect, {min: 0, max: 360}, 'aspect', false);"),
]
D = [  # language basics
    ("Variables", "var town = '«place»';\nprint(town);\nvar year = «int 2000 2024»;\nprint('year', year);\nvar pi = 3.14;\nprint(pi * 2);"),
    ("Lists", "var years = [2018, 2019, 2020, 2021];\nprint(years);\nprint(years[0]);\nprint(years.length);"),
    (
        "Dictionaries",
        "var site = {\n  name: '«place»',\n  lon: «lon»,\n  lat: «lat»,\n  plots: «int 3 40»\n};\nprint(site);\nprint('name', site.name);\nprint('plots', site['plots']);",
    ),
    (
        "Functions",
        "function toCelsius(k) {\n  return k - 273.15;\n}\nprint(toCelsius(300));\nprint(toCelsius(273.15));\nprint(toCelsius(«int 250 310»));",
    ),
    (
        "Server objects",
        "var a = ee.Number(«int 2 20»);\nprint(a);\nprint(a.add(3));\nprint(a.multiply(2));\nprint(a.pow(2));\nprint(a.sqrt());",
    ),
    (
        "Server lists",
        "var rainList = ee.List([12, 40, 3, 88, 21]);\nprint(rainList.get(0));\nprint(rainList.length());\nprint(rainList.sort());\nprint(rainList.reduce(ee.Reducer.mean()));",
    ),
    ("A sequence", "var sequence = ee.List.sequence(1, 10);\nprint(sequence);"),
    ("map over a list", "var doubled = sequence.map(function(n) {\n  return ee.Number(n).multiply(2);\n});\nprint(doubled);"),
    ("Strings", "var name = ee.String('ndvi_').cat('2020');\nprint(name);\nprint(name.length());\nprint(name.toUpperCase());"),
    (
        "Server dictionaries",
        "var areas = ee.Dictionary({forest: 120, water: 15, urban: 33});\nprint(areas.get('forest'));\nprint(areas.keys());\nprint(areas.values());",
    ),
    (
        "Dates",
        "var date = ee.Date('«int 2001 2023»-0«int 1 9»-15');\nprint(date);\nprint(date.get('year'));\nprint(date.advance(1, 'month'));\nprint(date.format('dd.MM.YYYY'));",
    ),
    ("Conditional", "var test = ee.Algorithms.If(ee.Number(3).gt(2), 'yes', 'no');\nprint(test);"),
    ("Loop", "for (var i = 0; i < 5; i++) {\n  print(i);\n}"),
]
E = [  # geometry
    ("Point", "var point = ee.Geometry.Point([«lon», «lat»]);\nprint(point);\nMap.addLayer(point, {color: 'red'}, 'point');"),
    (
        "Multipoint",
        "var multiPoint = ee.Geometry.MultiPoint([[«lon», «lat»], [«lon», «lat»], [«lon», «lat»]]);\nMap.addLayer(multiPoint, {color: 'blue'}, 'multipoint');",
    ),
    (
        "Line",
        "var line = ee.Geometry.LineString([[«lon», «lat»], [«lon», «lat»], [«lon», «lat»]]);\nMap.addLayer(line, {color: 'green'}, 'line');\nprint('length km', line.length().divide(1000));",
    ),
    (
        "Rectangle",
        "var rectangle = ee.Geometry.Rectangle([«lon», «lat», «lon», «lat»]);\nMap.addLayer(rectangle, {color: 'orange'}, 'rectangle');",
    ),
    (
        "Polygon",
        "var polygon = ee.Geometry.Polygon([[[«lon», «lat»], [«lon», «lat»], [«lon», «lat»], [«lon», «lat»]]]);\nMap.addLayer(polygon, {color: 'purple'}, 'polygon');",
    ),
    (
        "Area and perimeter",
        "print('area', polygon.area());\nprint('area km2', polygon.area().divide(1000 * 1000));\nprint('perimeter', polygon.perimeter().divide(1000));",
    ),
    ("Buffer", "var buffer = point.buffer(5000);\nMap.addLayer(buffer, {color: 'yellow'}, 'buffer 5 km');"),
    ("Larger buffer", "var buffer2 = point.buffer(10000);\nMap.addLayer(buffer2, {color: 'gray'}, 'buffer 10 km', false);"),
    ("Centroid", "var centroid = polygon.centroid();\nMap.addLayer(centroid, {color: 'black'}, 'centroid');"),
    ("Bounds", "var bounds = polygon.bounds();\nMap.addLayer(bounds, {color: 'cyan'}, 'bounds');"),
    (
        "Intersection",
        "var intersection = polygon.intersection(rectangle, ee.ErrorMargin(1));\nMap.addLayer(intersection, {color: '00FF00'}, 'intersection');",
    ),
    ("Union", "var union = polygon.union(rectangle, ee.ErrorMargin(1));\nMap.addLayer(union, {color: 'FF00FF'}, 'union');"),
    ("Difference", "var diff1 = polygon.difference(rectangle, ee.ErrorMargin(1));\nMap.addLayer(diff1, {color: 'FFFF00'}, 'diff');"),
    ("A feature", "var feature = ee.Feature(polygon, {name: 'polygon', id: 1, value: 3.5});\nprint(feature);\nprint(feature.get('name'));"),
    ("Change a property", "feature = feature.set('value', 10);\nprint(feature);"),
]
F = [  # terrain copy and paste with thresholds and reducers
    ("Load the DEM", "var srtm = ee.Image('USGS/SRTMGL1_003');\nprint('SRTM', srtm);"),
    ("Center the map", "Map.setCenter(«lon», «lat», 9);"),
    ("Default display", "Map.addLayer(srtm, {}, 'default');"),
    ("Set min and max", "Map.addLayer(srtm, {min: 0, max: 3000}, 'custom');"),
    ("Palette", "Map.addLayer(srtm, {min: 0, max: 3000, palette: ['blue', 'green', 'red']}, 'palette');"),
    ("Areas above 1000 m", "var high = srtm.gt(1000);\nMap.addLayer(high, {min: 0, max: 1}, '> 1000 m', false);"),
    ("Areas above 2000 m", "var high2 = srtm.gt(2000);\nMap.addLayer(high2, {min: 0, max: 1}, '> 2000 m', false);"),
    ("Areas above 3000 m", "var high3 = srtm.gt(3000);\nMap.addLayer(high3, {min: 0, max: 1}, '> 3000 m', false);"),
    (
        "Add them",
        "var zones = high.add(high2).add(high3);\nMap.addLayer(zones, {min: 0, max: 3, palette: ['green', 'yellow', 'orange', 'red']}, 'zones');",
    ),
    ("Slope", "var slope = ee.Terrain.slope(srtm);\nMap.addLayer(slope, {min: 0, max: 60}, 'slope');"),
    ("Steep slopes", "var steep = slope.gt(30);\nMap.addLayer(steep.selfMask(), {palette: 'red'}, 'steep');"),
    (
        "Aspect in radians",
        "var aspect = ee.Terrain.aspect(srtm).divide(180).multiply(Math.PI).sin();\nMap.addLayer(aspect, {min: -1, max: 1}, 'aspect', false);",
    ),
]
ES = {"Load one image": "Cargar una imagen"}
OLD = [
    "// var old = image.clip(roi);",
    "// print('test');",
    "// Map.addLayer(ndvi);",
    "//Map.setCenter(0, 0, 3);",
    "// TODO: ask about this",
    "// this one does not work",
    "// no funciona",
    "// other option:",
    "// ???",
    "//print(col);",
    "// answer: ",
    "// I think it is because of the clouds",
    "// it has many values",
]
al = []
for S_, pre in ((A, ""), (B, "var point = ee.Geometry.Point([«lon», «lat»]);\n\n"), (C, ""), (D, ""), (E, ""), (F, "")):
    for rep in range(10):
        f = random.choice(FORM)
        m = random.randint(6, len(S_))
        # keep order: a prefix with the early ones, dropping only late independent steps
        st = S_[:m] if S_ is not D else [x for x in S_ if x[0] in ("Server lists", "A sequence") or random.random() < 0.75]
        lines = []
        for i, (c, code) in enumerate(st, 1):
            if random.random() < 0.3:
                c = c.lower()
            if random.random() < 0.2:
                c += "?" if c.lower().startswith(("how", "what", "when", "is")) else "..."
            x = [f.format(n=i, c=c), code] if random.random() < 0.9 else [code]
            if random.random() < 0.12:
                x.append(random.choice(OLD))
            if rep % 5 == 4 and random.random() < 0.3:
                x = [x[0]] + [("  " + l if l.startswith(("print", "Map")) else l) for l in "\n".join(x[1:]).split("\n")]
            lines.append("\n".join(x))
        sep = "\n\n" if rep % 3 else "\n"
        h = random.choice(
            [
                "«site»// «Lab|Exercise|Practical|Homework|Assignment|Week|Tutorial» «int 1 8»«? - «person»»\n",
                "«site»«header»\n",
                "«site»// my first script\n",
                "«site»// «person»\n// «GEO|GIS|ENV|RS»«int 100 599» «Homework|Assignment|lab» «int 1 6»\n",
                "«site»",
                "«site»// «Ejercicio|Práctica|Tarea|Taller|Clase» «int 1 9»\n",
            ]
        )
        al.append(h + "\n" + pre + sep.join(lines))
script("f-exercise", 9, *al)

# ---- many visualisation parameter blocks
VIS = [
    ("ndvi", "NDVI", -1, 1, "['blue', 'white', 'green']"),
    ("ndwi", "NDWI", -1, 1, "['white', 'cyan', 'blue']"),
    ("lst", "LST", 10, 45, "['blue', 'yellow', 'red']"),
    ("dem", "DEM", 0, 3000, "['green', 'yellow', 'brown', 'white']"),
    ("slope", "Slope", 0, 45, "['white', 'black']"),
    ("rain", "Rainfall", 0, 2000, "['white', 'blue', 'purple']"),
    ("evi", "EVI", 0, 1, "['white', 'green']"),
    ("savi", "SAVI", 0, 1, "['yellow', 'green']"),
    ("nbr", "NBR", -1, 1, "['red', 'white', 'green']"),
    ("pop", "Population", 0, 500, "['white', 'orange', 'red']"),
    ("ntl", "Night lights", 0, 60, "['black', 'yellow', 'white']"),
    ("tree", "Tree cover", 0, 100, "['black', 'green']"),
]
SRC = {
    "ndvi": "ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('«vy»-01-01', '«vy»-12-31').select('NDVI').mean().multiply(0.0001)",
    "evi": "ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('«vy»-01-01', '«vy»-12-31').select('EVI').mean().multiply(0.0001)",
    "lst": "ee.ImageCollection('MODIS/061/MOD11A2').filterDate('«vy»-01-01', '«vy»-12-31').select('LST_Day_1km').mean().multiply(0.02).subtract(273.15)",
    "dem": "ee.Image('USGS/SRTMGL1_003')",
    "slope": "ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))",
    "rain": "ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('«vy»-01-01', '«vy»-12-31').sum()",
    "pop": "ee.ImageCollection('WorldPop/GP/100m/pop').filterDate('2020-01-01', '2020-12-31').mosaic()",
    "ntl": "ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('«vy»-01-01', '«vy»-12-31').select('avg_rad').mean()",
}
keys = [v for v in VIS if v[0] in SRC]
al = []
for n in (3, 4, 5, 6, 7):
    for rep in range(5):
        ch = random.sample(keys, n)
        rows = [dict(V=v, L=l, A=a, B=b, P=p, S=SRC[v]) for v, l, a, b, p in ch]
        vn = random.choice(["vis_#V#", "#V#Vis", "#V#Params", "viz#L1#", "#V#_vis"])
        for r in rows:
            r["L1"] = r["V"].capitalize()
        vs = random.choice(
            ["var " + vn + " = {min: #A#, max: #B#, palette: #P#};", "var " + vn + " = {\n  min: #A#,\n  max: #B#,\n  palette: #P#\n};"]
        )
        h = "«site»«let vy=2014|2016|2018|2019|2020|2021|2022»«let title=f-title-clim»«header»\n\n«f-reg»\n"
        ld = items("var #V# = #S#.clip(«fr»);", rows)
        al += [
            h
            + ld
            + "\n\n"
            + items(vs, rows)
            + "\n\n"
            + items("Map.addLayer(#V#, " + vn + ", '#L#'«fshow»);".replace("«fshow»", random.choice(["", ", false"])), rows),
            h
            + ld
            + "\n\n"
            + items(vs, rows)
            + "\n\nMap.centerObject(«fr», «int 6 10»);\n"
            + items("Map.addLayer(#V#, " + vn + ", '#L#', #ON#);".replace("#ON#", "false"), rows)
            + "\n\n"
            + items(
                "Export.image.toDrive({\n  image: #V#,\n  description: '#L1#',\n  region: «fr»,\n  scale: «250|500|1000|100»,\n  maxPixels: 1e13\n});",
                rows,
                "\n\n",
            ),
            h
            + ld
            + "\n\n// «normalize|scale to 0-1|normalise the factors|Normalizar» \n"
            + items("var #V#_n = #V#.unitScale(#A#, #B#).clamp(0, 1);", rows)
            + "\n\n// «weights|weighted sum|pesos»\nvar «index=suitability|index|risk|vulnerability|susceptibility» = "
            + rows[0]["V"]
            + "_n.multiply(0.3)"
            + "".join(f"\n    .add({r['V']}_n.multiply({round(0.7 / (n - 1), 2)}))" for r in rows[1:])
            + ";\nMap.addLayer(«index», {min: 0, max: 1, palette: ['green', 'yellow', 'red']}, '«index»');",
            h
            + ld
            + "\n\nvar «new:image stack|predictors|factors|layers|covariates bands=?» = ee.Image.cat(["
            + ", ".join(r["V"] for r in rows)
            + "])\n    .rename(["
            + ", ".join("'%s'" % r["V"] for r in rows)
            + "]);\nprint(«it»);\n\n"
            + items(
                "print('#L# mean:', «it».select('#V#').reduceRegion({\n  reducer: ee.Reducer.mean(),\n  geometry: «fr»,\n  scale: 1000,\n  maxPixels: 1e13\n}));",
                rows,
                "\n\n" if n < 5 else "\n",
            ),
        ]
script("f-visblocks", 5, *al)
