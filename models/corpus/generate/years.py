"""Scripts that repeat a block for each year or decade, for five sensors. `rules.py` has the notation of the templates."""

from rules import *

S = {
    "s2": dict(
        fid="COPERNICUS/S2_SR_HARMONIZED",
        fsr="\n    .divide(10000)|.divide(10000)|.multiply(0.0001)",
        fblue="B2",
        fgreen="B3",
        fred="B4",
        fnir="B8",
        fsw1="B11",
        fsw2="B12",
        fcloud="CLOUDY_PIXEL_PERCENTAGE",
        fmin="0",
        fmax="3000|2500|3500|4000",
        fscale="10|10|10|20",
        fs="S2|s2|S2|sent2|Sentinel",
        fw="Sentinel-2|Sentinel 2|S2",
    ),
    "l8": dict(
        fid="LANDSAT/LC08/C02/T1_L2",
        fsr=".multiply(0.0000275).add(-0.2)|\n    .multiply(0.0000275)\n    .add(-0.2)",
        fblue="SR_B2",
        fgreen="SR_B3",
        fred="SR_B4",
        fnir="SR_B5",
        fsw1="SR_B6",
        fsw2="SR_B7",
        fcloud="CLOUD_COVER",
        fmin="7000|8000|6000",
        fmax="18000|20000|16000",
        fscale="30",
        fs="L8|l8|L8|landsat|ls8",
        fw="Landsat 8|Landsat 8 OLI|L8",
    ),
    "l8t": dict(
        fid="LANDSAT/LC08/C02/T1_TOA",
        fsr="|",
        fblue="B2",
        fgreen="B3",
        fred="B4",
        fnir="B5",
        fsw1="B6",
        fsw2="B7",
        fcloud="CLOUD_COVER",
        fmin="0",
        fmax="0.3|0.4|0.25",
        fscale="30",
        fs="L8|l8|toa|landsat",
        fw="Landsat 8|Landsat 8 TOA",
    ),
    "l5": dict(
        fid="LANDSAT/LT05/C02/T1_L2",
        fsr=".multiply(0.0000275).add(-0.2)|\n    .multiply(0.0000275)\n    .add(-0.2)",
        fblue="SR_B1",
        fgreen="SR_B2",
        fred="SR_B3",
        fnir="SR_B4",
        fsw1="SR_B5",
        fsw2="SR_B7",
        fcloud="CLOUD_COVER",
        fmin="7000|8000|6500",
        fmax="18000|20000|16000",
        fscale="30",
        fs="L5|l5|tm|landsat5",
        fw="Landsat 5|Landsat 5 TM",
    ),
    "l7": dict(
        fid="LANDSAT/LE07/C02/T1_L2",
        fsr=".multiply(0.0000275).add(-0.2)|\n    .multiply(0.0000275)\n    .add(-0.2)",
        fblue="SR_B1",
        fgreen="SR_B2",
        fred="SR_B3",
        fnir="SR_B4",
        fsw1="SR_B5",
        fsw2="SR_B7",
        fcloud="CLOUD_COVER",
        fmin="7000|8000",
        fmax="18000|20000|16000",
        fscale="30",
        fs="L7|l7|etm|landsat7",
        fw="Landsat 7|Landsat 7 ETM+",
    ),
}
SPAN = {"s2": (2018, 2024), "l8": (2014, 2024), "l8t": (2014, 2024), "l5": (1986, 2011), "l7": (2000, 2020)}
W = {"s2": 4, "l8": 4, "l8t": 1, "l5": 0.6, "l7": 0.3}
for k, v in S.items():
    rule("f-sens-" + k, let(**v))
# harmonised decades: l5 then l8 handled apart
for n in range(2, 9):
    alts = []
    for s in S:
        lo, hi = SPAN[s]
        c = []
        for step in (1, 1, 2, 3, 5) if n <= 4 else (1, 2, 5):
            for y in range(lo, hi - step * (n - 1) + 1):
                if step == 5 and y % 5:
                    continue
                if s in ("l5", "l7") and step == 1 and y % 4:
                    continue
                c.append([y + step * i for i in range(n)])
        for ys in c:
            alts.append((round(W[s] / len(c), 4), f"«f-sens-{s}»" + let(**{f"fy{i + 1}": y for i, y in enumerate(ys)})))
            if s == "s2" or s == "l8":
                alts.append((round(0.12 * W[s] / len(c), 4), f"«f-sens-{s}»" + let(**{f"fy{i + 1}": y for i, y in enumerate(ys[::-1])})))
    rule(f"f-s{n}", *alts)
    rule(f"f-sa{n}", *[a for a in alts if "fy1=" in a[1] and int(a[1].split("fy1=")[1][:4]) < int(a[1].split("fy2=")[1][:4])])

rule("f-names", let(fc="«fs»_|«fs»|col|img|image_|composite_|comp|median_|mosaic|«fs»_|im", fn="ndvi|NDVI|ndvi_|NDVI_|nd|ndvi_"))
rule("f-names-es", let(fc="imagen|img|coleccion|mosaico|mosaico_|imagen_|«fs»_", fn="ndvi|NDVI_|ndvi_|indice"))
rule("f-names-pt", let(fc="imagem|img|colecao|mosaico|mosaico_|imagem_|«fs»_", fn="ndvi|NDVI_|ndvi_|indice"))
rule("f-names-id", let(fc="citra|citra_|img|komposit_|«fs»_", fn="ndvi|NDVI_|ndvi_"))

rule(
    "f-reg",
    (3, "«region»«let fr=«var:region»|«var:region»»"),
    "«region-box»«let fr=«var:region»|«var:region»»",
    (0.7, "«f-drawn»«let fr=«var:region»|«var:region»»"),
)
rule(
    "f-drawn",
    """
var «new:region geometry|roi|aoi|area|studyArea|box» =
    /* color: #«d63000|98ff00|0b4a8b|ffc82d|00ffff» */
    /* shown: false */
    ee.Geometry.Polygon(
        [[[«lon», «lat»],
          [«lon», «lat»],
          [«lon», «lat»],
          [«lon», «lat»]]]«?, null, false»);
""",
    """
var «new:region geometry|roi|aoi|area|polygon|zona» = ee.Geometry.Polygon([
  [«lon», «lat»],
  [«lon», «lat»],
  [«lon», «lat»],
  [«lon», «lat»],
  [«lon», «lat»],
  [«lon», «lat»]
]);
""",
    """
var «new:region geometry|roi|aoi|studyarea|limite» = ee.Geometry.Polygon(
  [[[«lon», «lat»], [«lon», «lat»],
    [«lon», «lat»], [«lon», «lat»],
    [«lon», «lat»], [«lon», «lat»],
    [«lon», «lat»], [«lon», «lat»]]]);
""",
)
rule(
    "f-visrgb",
    """
var «fv=visParams|vis|rgbVis|viz|trueColor|visRGB|vizParams|visualization» = {
  bands: ['«fred»', '«fgreen»', '«fblue»'],
  min: «fmin»,
  max: «fmax»«?,
  gamma: «1.4|1.2|1.1|1.3»»
};
""",
    """
var «fv=visParams|vis|rgbVis|viz|falseColor|vis_fc|fcc|visualization» = {
  bands: ['«fnir»', '«fred»', '«fgreen»'],
  min: «fmin»,
  max: «fmax»
};
""",
    "var «fv=visParams|vis|rgbVis|viz|rgb|imageVisParam» = {min: «fmin», max: «fmax», bands: ['«fred»', '«fgreen»', '«fblue»']};",
    "var «fv=vis|viz|swir|rgb|imageVisParam|comp» = {bands: ['«fsw1»', '«fnir»', '«fred»'], min: «fmin», max: «fmax»};",
)
rule(
    "f-visnd",
    """
var «fvn=ndviVis|visNDVI|ndviParams|vis_ndvi|ndvi_vis|paramNDVI|indexVis» = {
  min: «0|-1|-0.2|0.1|0|0.2»,
  max: «1|0.8|0.9|0.7|1»,
  palette: «['red', 'yellow', 'green']|['blue', 'white', 'green']|['brown', 'yellow', 'green', 'darkgreen']|['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901', '66A000', '529400', '3E8601']|['white', 'green']|['#d73027', '#fc8d59', '#fee08b', '#d9ef8b', '#91cf60', '#1a9850']»
};
""",
    "var «fvn=ndviVis|visNDVI|ndviParams|vis_ndvi|ndvi_vis|paramNDVI» = {min: «0|-1|-0.2|0.1», max: «1|0.8|0.9», palette: «['red', 'yellow', 'green']|['blue', 'white', 'green']|['white', 'lightgreen', 'green', 'darkgreen']|'red, yellow, green, darkgreen'»};",
)

rule(
    "f-title-years",
    *"""Annual NDVI of «place»|NDVI «fy1»-«fy2»|«place»: images by year|NDVI change from «fy1»|Multi-temporal analysis|Comparison of years|Yearly composites for «place»|Mosaicos anuales|Analisis multitemporal «fy1» - «fy2»|Composites and NDVI per year|«fw» images by year|Exercise 3: vegetation change|Mosaicos por ano|Perubahan NDVI «fy1»-«fy2»|Landsat/Sentinel yearly NDVI""".split(
        "|"
    ),
)


# ---- templates per year, with many shapes
def q(x):
    return x


BND = ".filterBounds(«fr»)"
rule(
    "f-red",
    let(
        fold="||||||||\n    //.filter(ee.Filter.eq('system:index', 'x'))|\n    // .sort('«fcloud»')|\n    //.map(maskClouds)|\n    // .select(['«fred»', '«fnir»'])",
        fred2=".median()|.median()|.median()|.mean()|.mosaic()",
        fcc="«int 5 40»",
        fm1="01-01|01-01|06-01|05-01|03-01|04-01",
        fm2="12-31|12-31|09-30|10-31|08-31|11-30",
        ffc="filter(ee.Filter.lt('«fcloud»', «fcc»))|filter(ee.Filter.lt('«fcloud»', «fcc»))|filter(ee.Filter.lte('«fcloud»', «fcc»))",
        fclip="\n    .clip(«fr»)|\n    .clip(«fr»)||",
    ),
)
loadA = """
var «fc»#Y# = ee.ImageCollection('«fid»')
    .filterBounds(«fr»)
    .filterDate('#Y#-«fm1»', '#Y#-«fm2»')
    .«ffc»«fold»
    «fred2»«fclip»;
"""
loadB = """
var «fc»#Y# = «fcol».filterDate('#Y#-«fm1»', '#Y#-«fm2»')«fred2».clip(«fr»);
"""
loadC = """
var «fc»#Y# = ee.ImageCollection('«fid»')
    .filterDate('#Y#-«fm1»', '#Y#-«fm2»')
    .filterBounds(«fr»)
    .sort('«fcloud»')
    .first()«fclip»;
"""
nd = "var «fn»#Y# = «fc»#Y#.normalizedDifference(['«fnir»', '«fred»']).rename('«NDVI|NDVI|ndvi»');".replace("«NDVI|NDVI|ndvi»", "«fnb»")
shown = "«fshow»"
lay = "Map.addLayer(«fc»#Y#, «fv», '«flab» #Y#'«fshow»);"
layn = "Map.addLayer(«fn»#Y#, «fvn», '«fnl» #Y#'«fshow»);"
pr = "print('«flab» #Y#', «fc»#Y#);"
exp = """
Export.image.toDrive({
  image: «fc»#Y#«fexb»,
  description: '«fed»_#Y#',
  «ffo»region: «fr»,
  scale: «fscale»,
  maxPixels: 1e13
});
"""
expn = """
Export.image.toDrive({
  image: «fn»#Y#,
  description: '«fnl»_#Y#',
  «ffo»scale: «fscale»,
  region: «fr»,
  maxPixels: 1e13
});
"""
rule(
    "f-labs",
    let(
        fshow=", false|, false||",
        flab="«fs»|«fw»|RGB|Composite|Median|Image|Mosaic|«fs»",
        fnl="NDVI|NDVI|ndvi",
        fnb="NDVI|NDVI|ndvi|nd",
        fed="«fs»|composite|«slug»|«fs»_«slug»|mosaic",
        ffo="folder: '«GEE|EarthEngine|GEE_exports|Thesis|gee»',\n  ||",
        fexb="|.select(['«fblue»', '«fgreen»', '«fred»', '«fnir»'])||.toFloat()",
    ),
)
rule("f-start", "«f-red»«f-labs»«f-names»")
rule(
    "f-colvar",
    """
var «fcol=collection|dataset|col|landsat|imgs|coleccion» = ee.ImageCollection('«fid»')
    .filterBounds(«fr»)
    .«ffc»;
""",
)
stat = """
var mean#Y# = «fn»#Y#.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: «fr»,
  scale: «fscale»,
  maxPixels: 1e9
});
print('«Mean NDVI|mean NDVI|Mean»«fxx» #Y#', mean#Y#.get('«fnb»'));
""".replace("«Mean NDVI|mean NDVI|Mean»«fxx»", "«fml»")
rule(
    "f-ml", let(fml="Mean NDVI|mean NDVI|NDVI mean|Average NDVI", fth="0.4|0.3|0.5|0.6|0.2", far="area|areaVeg|veg_area|forestArea|vegArea")
)
area = """
var veg#Y# = «fn»#Y#.gt(«fth»);
var «far»#Y# = veg#Y#.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: «fr»,
  scale: «fscale»,
  maxPixels: 1e13
});
print('«area»«fua» #Y#', ee.Number(«far»#Y#.get('«fnb»')).divide(«fdv»));
""".replace("«area»«fua»", "«fal»")
rule("f-al", "«let fua=ha»", "«let fua=km2»")
OUT[-1:] = []
for _ in range(2):
    OUT.pop() if OUT and OUT[-1] != "" else None
# remove incomplete f-al rule robustly
while OUT and OUT[-1] != "":
    OUT.pop()
rule(
    "f-alx",
    let(fal="Vegetation area (ha)|Area ha|area in hectares|Forest (ha)", fdv="10000|1e4"),
    let(fal="Vegetation area (km2)|Area km2|sq km", fdv="1e6|1000000|1e6"),
)

hd = "«let title=f-title-years»«header»\n\n"
pre = "«f-reg»\n«?Map.centerObject(«fr», «int 7 12»);\n»«?10 //Map.addLayer(«fr», {}, '«roi|study area|AOI|aoi»');\n»"
for n in range(2, 9):
    w = {2: 3, 3: 4, 4: 4, 5: 3, 6: 2, 7: 1.4, 8: 1}[n]
    v = "«f-visrgb»\n"
    vn = "«f-visnd»\n"
    cm = "// #Y#\n"
    al = [
        (
            w,
            f"«site»{hd}«f-s{n}»{pre}«f-start»\n"
            + blocks(cm + loadA.strip() + "\n" + nd, n)
            + "\n\n"
            + vn
            + "\n".join(sub(layn, k) for k in range(1, n + 1)),
        ),
        (
            w,
            f"«site»{hd}«f-s{n}»{pre}«f-start»\n"
            + columns([loadA], n).replace("\nvar", "\n\nvar")
            + f"\n\n{v}\n"
            + columns([lay], n)
            + "\n\n"
            + columns([nd], n)
            + f"\n\n{vn}\n"
            + columns([layn], n),
        ),
        (
            w,
            f"«site»{hd}«f-s{n}»{pre}«f-start»\n«f-colvar»\n\n"
            + columns([loadB, nd], n)
            + f"\n\n{v}{vn}\n"
            + columns([lay, layn], n)
            + "\n\n«?50 "
            + columns([exp], n)
            + "»",
        ),
        (
            w * 0.7,
            f"«site»{hd}«f-s{n}»{pre}«f-start»{vn}\n"
            + blocks("//--- #Y# ---//\n" + loadA.strip() + "\n" + pr + "\n" + nd + "\n" + layn, n),
        ),
        (w * 0.6, f"«site»{hd}«f-s{n}»{pre}«f-start»{v}\n" + blocks(loadC.strip() + "\n" + pr + "\n" + lay, n)),
        (w * 0.6, f"«site»{hd}«f-s{n}»{pre}«f-start»\n«f-ml»«f-colvar»\n\n" + columns([loadB, nd], n) + "\n\n" + columns([stat], n)),
        (w * 0.5, f"«site»{hd}«f-s{n}»{pre}«f-start»\n«f-ml»«f-alx»«f-colvar»\n\n" + columns([loadB, nd], n) + "\n\n" + blocks(area, n)),
        (
            w * 0.6,
            f"«site»{hd}«f-s{n}»{pre}«f-start»\n«f-colvar»\n\n"
            + columns([loadB, nd], n)
            + f"\n\n{vn}\n"
            + columns([layn], n)
            + "\n\n"
            + columns(
                [expn],
                n,
            ).replace("\nExport", "\n\nExport"),
        ),
        (
            w * 0.6,
            f"«site»{hd}«f-s{n}»{pre}«f-start»\n«f-colvar»\n\n"
            + columns([loadB, nd], n)
            + """

// «stack all years|Stack the years|one image with a band per year|combine|merge bands»
var «new:image stack|stacked|allYears|ndviStack bands=?» = """
            + sub("«fn»#Y#", 1)
            + "".join(sub("\n    .addBands(«fn»#Y#)", k) for k in range(2, n + 1))
            + "\n    .rename(["
            + ", ".join(sub("'«fnl»_#Y#'", k) for k in range(1, n + 1))
            + "]);\nprint(«it»);\n"
            + """
Export.image.toDrive({
  image: «it».toFloat(),
  description: '«fnl»_stack',
  region: «fr»,
  scale: «fscale»,
  maxPixels: 1e13
});""",
        ),
        (
            w * 0.5,
            f"«site»{hd}«f-s{n}»{pre}«f-start»\n«f-colvar»\n\n"
            + columns([loadB, nd], n)
            + "\n\n"
            + "\n".join(f"var diff_«fy{k}»_«fy{k + 1}» = «fn»«fy{k + 1}».subtract(«fn»«fy{k}»);" for k in range(1, n))
            + "\n\n"
            + "\n".join(
                f"Map.addLayer(diff_«fy{k}»_«fy{k + 1}», {{min: -0.5, max: 0.5, palette: ['red', 'white', 'green']}}, 'Change «fy{k}»-«fy{k + 1}»'«fshow»);"
                for k in range(1, n)
            ),
        ),
    ]
    script(f"f-years-{n}", w * 1.0, *al)
# functions called per year
for n in range(3, 9):
    calls = "\n".join(sub("var «fc»#Y# = «fg»(#Y#);", k) for k in range(1, n + 1))
    script(
        f"f-yearfun-{n}",
        1.2 if n < 7 else 0.6,
        f"""«site»«let title=f-title-years»«header»

«f-s{n}»{pre}«f-start»
// «function that makes a composite for one year|composite of a year|get image for year|returns the median image of the year»
function «fg=getComposite|getImage|makeComposite|yearly|annualMosaic|getYear|composite»(year) {{
  var start = ee.Date.fromYMD(year, «1|1|4|5|6», 1);
  var end = ee.Date.fromYMD(year, «12|12|9|10», 30);
  return ee.ImageCollection('«fid»')
      .filterBounds(«fr»)
      .filterDate(start, end)
      .«ffc»
      «fred2»
      .clip(«fr»);
}}

{calls}

«f-visrgb»
"""
        + columns([lay], n)
        + "\n\n«?50 "
        + columns([nd], n)
        + "\n\n«f-visnd»\n"
        + columns([layn], n)
        + "»",
        f"""«site»«let title=f-title-years»«header»

«f-s{n}»{pre}«f-start»
var years = [{", ".join(f"«fy{k}»" for k in range(1, n + 1))}];

«f-visrgb»
years.forEach(function(year) {{
  var «new:image img|composite|image bands=?» = ee.ImageCollection('«fid»')
      .filterBounds(«fr»)
      .filterDate(year + '-«fm1»', year + '-«fm2»')
      .«ffc»
      «fred2»
      .clip(«fr»);
  Map.addLayer(«it», «fv», '«flab» ' + year«fshow»);
  Export.image.toDrive({{
    image: «it».select(['«fred»', '«fnir»']),
    description: '«fed»_' + year,
    region: «fr»,
    scale: «fscale»,
    maxPixels: 1e13
  }});
}});
""",
        f"""«site»«let title=f-title-years»«header»

«f-s{n}»{pre}«f-start»
var years = [{", ".join(f"«fy{k}»" for k in range(1, n + 1))}];

for (var i = 0; i < years.length; i++) {{
  var year = years[i];
  var «fx=img|composite|image|mosaic» = ee.ImageCollection('«fid»')
      .filterBounds(«fr»)
      .filter(ee.Filter.calendarRange(year, year, 'year'))
      .filter(ee.Filter.calendarRange(«int 4 6», «int 8 10», 'month'))
      .«ffc»
      «fred2»;
  var ndvi = «fx».normalizedDifference(['«fnir»', '«fred»']).rename('NDVI');
  Map.addLayer(ndvi.clip(«fr»), {{min: 0, max: 1, palette: ['white', 'green']}}, 'NDVI ' + year, false);
  Export.image.toDrive({{
    image: ndvi,
    description: '«fed»_NDVI_' + year,
    fileNamePrefix: 'ndvi_' + year,
    region: «fr»,
    scale: «fscale»,
    crs: 'EPSG:4326',
    maxPixels: 1e13
  }});
}}
""",
    )
