"""Scripts that repeat a block: for each month, season, index, sensor, city or class. `rules.py` has the notation of the templates."""

import random

from rules import *

MONTHS = [
    ("jan", "January", "01", "31", 1),
    ("feb", "February", "02", "28", 2),
    ("mar", "March", "03", "31", 3),
    ("apr", "April", "04", "30", 4),
    ("may", "May", "05", "31", 5),
    ("jun", "June", "06", "30", 6),
    ("jul", "July", "07", "31", 7),
    ("aug", "August", "08", "31", 8),
    ("sep", "September", "09", "30", 9),
    ("oct", "October", "10", "31", 10),
    ("nov", "November", "11", "30", 11),
    ("dec", "December", "12", "31", 12),
]
MES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"]
MESL = ["Enero", "Febrero", "Marzo", "Abril", "Mayo", "Junio", "Julio", "Agosto", "Septiembre", "Octubre", "Noviembre", "Diciembre"]
MPT = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"]
MPTL = ["Janeiro", "Fevereiro", "Março", "Abril", "Maio", "Junho", "Julho", "Agosto", "Setembro", "Outubro", "Novembro", "Dezembro"]


def months(lang, a, b):
    r = []
    for i in range(a, b):
        s, l, m, e, n = MONTHS[i]
        if lang == "es":
            s, l = MES[i], MESL[i]
        if lang == "pt":
            s, l = MPT[i], MPTL[i]
        r.append(dict(S=s, L=l, M=m, E=e, N=n, S1=s.capitalize()))
    return r


# monthly datasets, bound
rule(
    "f-mds",
    (
        3,
        let(
            mid="UCSB-CHG/CHIRPS/DAILY",
            mb="precipitation",
            mr="sum()",
            msc="5566|5000|5500",
            mn="rain|precip|pre|chirps|rain_",
            ml="Rainfall|Precipitation|Rain (mm)|CHIRPS",
            mmin="0",
            mmax="300|250|400|200",
            mpal="['white', 'lightblue', 'blue', 'darkblue']|['red', 'yellow', 'green', 'cyan', 'blue']|['001137', '0aab1e', 'e7eb05', 'ff4a2d', 'e90000']",
            mop="|",
            mhd="Monthly rainfall|Monthly precipitation from CHIRPS|Precipitacion mensual|Rainfall per month in «place»",
        )
        + "«f-my-81»",
    ),
    (
        2,
        let(
            mid="MODIS/061/MOD13Q1",
            mb="NDVI",
            mr="mean()|max()|median()",
            msc="250",
            mn="ndvi|NDVI_|ndvi_|modis",
            ml="NDVI|MODIS NDVI|ndvi",
            mmin="0",
            mmax="1|0.9|0.8",
            mpal="['red', 'yellow', 'green']|['brown', 'yellow', 'green', 'darkgreen']|['FFFFFF', 'CE7E45', 'FCD163', '66A000', '207401', '004C00']",
            mop=".multiply(0.0001)",
            mhd="Monthly NDVI|MODIS NDVI by month|NDVI mensual",
        )
        + "«f-my-01»",
    ),
    (
        2,
        let(
            mid="MODIS/061/MOD11A1",
            mb="LST_Day_1km",
            mr="mean()|median()|max()",
            msc="1000",
            mn="lst|LST_|temp|lst_|lstDay",
            ml="LST|Temperature|LST day (C)",
            mmin="10|0|15|20",
            mmax="45|40|50|35",
            mpal="['blue', 'cyan', 'green', 'yellow', 'red']|['blue', 'white', 'red']|['040274', '0602ff', '30c8e2', '3be285', 'd6e21f', 'ff500d', 'a71001']",
            mop=".multiply(0.02).subtract(273.15)",
            mhd="Monthly land surface temperature|LST by month|Temperatura mensual",
        )
        + "«f-my-01»",
    ),
    (
        1.5,
        let(
            mid="COPERNICUS/S5P/OFFL/L3_NO2",
            mb="tropospheric_NO2_column_number_density|NO2_column_number_density",
            mr="mean()|median()",
            msc="1113.2|7000|1000",
            mn="no2|NO2_|no2_|no",
            ml="NO2|NO2 column|Nitrogen dioxide",
            mmin="0",
            mmax="0.0002|0.00015|0.0003",
            mpal="['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']",
            mop="|",
            mhd="NO2 during the lockdown|Monthly NO2|Air pollution by month",
        )
        + "«f-my-19»",
    ),
    (
        0.8,
        let(
            mid="COPERNICUS/S5P/OFFL/L3_CO",
            mb="CO_column_number_density",
            mr="mean()",
            msc="1113.2|7000",
            mn="co|CO_|co_",
            ml="CO|Carbon monoxide",
            mmin="0|0.01",
            mmax="0.05|0.06",
            mpal="['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']",
            mop="|",
            mhd="Monthly CO|Carbon monoxide Sentinel-5P",
        )
        + "«f-my-19»",
    ),
    (
        1,
        let(
            mid="ECMWF/ERA5_LAND/DAILY_AGGR",
            mb="temperature_2m",
            mr="mean()",
            msc="11132|11000|10000",
            mn="temp|t2m|t2m_|temp_",
            ml="Temperature|T2m (C)|Mean temperature",
            mmin="0|-10|5",
            mmax="40|35|30",
            mpal="['blue', 'white', 'red']|['000080', '0000d9', '00ffff', 'ffff00', 'f90000', '800000']",
            mop=".subtract(273.15)",
            mhd="Monthly temperature|ERA5-Land air temperature",
        )
        + "«f-my-81»",
    ),
    (
        0.8,
        let(
            mid="IDAHO_EPSCOR/TERRACLIMATE",
            mb="soil|pdsi|aet|def|pr|vpd",
            mr="mean()|first()",
            msc="4638|4638.3|5000",
            mn="tc|clim_|tc_|terra",
            ml="TerraClimate|monthly",
            mmin="0",
            mmax="100|300|200",
            mpal="['red', 'yellow', 'green', 'blue']",
            mop="|",
            mhd="TerraClimate monthly maps",
        )
        + "«f-my-81»",
    ),
)
for n, lo in (("81", 1995), ("01", 2002), ("19", 2019)):
    rule(f"f-my-{n}", *[let(fy1=y) for y in range(lo, 2024)])
rule(
    "f-mo",
    let(
        mcl=".clip(«fr»)|.clip(«fr»)|",
        mshow="|, false",
        mvis="vis|monthVis|visParams|param|mVis",
        mcol="collection|dataset|col|imgCol|coll|data",
    ),
)
mload = (
    "var «mn»#S# = ee.ImageCollection('«mid»')\n    .select('«mb»')\n    .filterDate('«fy1»-#M#-01', '«fy1»-#M#-#E#')\n    .«mr»«mop»«mcl»;"
)
mload2 = "var «mn»#S# = «mcol».filterDate('«fy1»-#M#-01', '«fy1»-#M#-#E#').«mr»«mop»«mcl»;"
mload3 = "var «mn»#S# = «mcol».filter(ee.Filter.calendarRange(#N#, #N#, 'month')).«mr»«mop»«mcl»;"
mlay = "Map.addLayer(«mn»#S#, «mvis», '«ml» #L#'«mshow»);"
mpr = "print('«ml» #L#', «mn»#S#);"
mexp = (
    "Export.image.toDrive({\n  image: «mn»#S#,\n  description: '«mn»_#S#_«fy1»',\n  scale: «msc»,\n  region: «fr»,\n  maxPixels: 1e13\n});"
)
mstat = (
    "print('«ml» #L#', «mn»#S#.reduceRegion({\n  reducer: ee.Reducer.mean(),\n  geometry: «fr»,\n  scale: «msc»,\n  maxPixels: 1e9\n}));"
)
mv = "var «mvis» = {\n  min: «mmin»,\n  max: «mmax»,\n  palette: «mpal»\n};"
mc = (
    "var «mcol» = ee.ImageCollection('«mid»')\n    .select('«mb»')\n    .filterBounds(«fr»)\n    .filterDate('«fy1»-01-01', '«fy1»-12-31');"
)
for lang in ("en", "es", "pt"):
    al = []
    for a, b in ((0, 12), (0, 12), (0, 6), (3, 10), (4, 9), (0, 4), (2, 5), (6, 12)):
        r = months(lang, a, b)
        h = "«site»«f-mds»«let title=«mhd»»«header»\n\n«f-reg»«f-mo»\n\n"
        al += [
            h + mv + "\n\n" + items(mload + "\n" + mlay, r, "\n\n"),
            h + mc + "\n\n" + items(mload2, r) + "\n\n" + mv + "\n" + items(mlay, r) + "\n\n«?60 " + items(mexp, r) + "»",
            h + mc + "\n\n" + items(mload3, r) + "\n\n" + items(mstat, r) + "\n\n«?50 " + mv + "\n" + items(mlay, r) + "»",
            h
            + mc
            + "\n\n"
            + items("// #L#\n" + mload2 + "\n" + mpr + "\n" + mlay, r).replace("«mvis»", "{min: «mmin», max: «mmax», palette: «mpal»}"),
            h
            + mc
            + "\n\n"
            + items(mload3, r)
            + "\n\nvar «new:image stack|monthly|bands12|all bands=?» = ee.Image.cat([\n"
            + ",\n".join(items("  «mn»#S#", [x]) for x in r)
            + "\n]).rename(["
            + ", ".join("'%s'" % x["S"] for x in r)
            + "]);\nprint(«it»);\n\nExport.image.toDrive({\n  image: «it»,\n  description: '«mn»_monthly_«fy1»',\n  region: «fr»,\n  scale: «msc»,\n  crs: 'EPSG:4326'\n});",
        ]
    script(f"f-months-{lang}", {"en": 5, "es": 2, "pt": 1.2}[lang], *al)

# ---- places with coordinates
CITY = {
    "ke": [
        ("nairobi", "Nairobi", 36.82, -1.29),
        ("mombasa", "Mombasa", 39.66, -4.04),
        ("kisumu", "Kisumu", 34.76, -0.09),
        ("nakuru", "Nakuru", 36.08, -0.30),
        ("eldoret", "Eldoret", 35.27, 0.52),
        ("garissa", "Garissa", 39.65, -0.45),
    ],
    "in": [
        ("delhi", "Delhi", 77.21, 28.61),
        ("mumbai", "Mumbai", 72.88, 19.08),
        ("kolkata", "Kolkata", 88.36, 22.57),
        ("chennai", "Chennai", 80.27, 13.08),
        ("bangalore", "Bangalore", 77.59, 12.97),
        ("hyderabad", "Hyderabad", 78.49, 17.39),
        ("pune", "Pune", 73.86, 18.52),
    ],
    "br": [
        ("brasilia", "Brasilia", -47.88, -15.79),
        ("saoPaulo", "Sao Paulo", -46.63, -23.55),
        ("rio", "Rio de Janeiro", -43.2, -22.91),
        ("manaus", "Manaus", -60.02, -3.12),
        ("salvador", "Salvador", -38.5, -12.97),
        ("recife", "Recife", -34.88, -8.05),
    ],
    "mx": [
        ("cdmx", "Ciudad de Mexico", -99.13, 19.43),
        ("guadalajara", "Guadalajara", -103.35, 20.67),
        ("monterrey", "Monterrey", -100.31, 25.67),
        ("puebla", "Puebla", -98.21, 19.04),
        ("merida", "Merida", -89.62, 20.97),
        ("tijuana", "Tijuana", -117.04, 32.51),
    ],
    "us": [
        ("newYork", "New York", -74.0, 40.71),
        ("chicago", "Chicago", -87.63, 41.88),
        ("houston", "Houston", -95.37, 29.76),
        ("phoenix", "Phoenix", -112.07, 33.45),
        ("denver", "Denver", -104.99, 39.74),
        ("seattle", "Seattle", -122.33, 47.61),
        ("atlanta", "Atlanta", -84.39, 33.75),
    ],
    "cn": [
        ("beijing", "Beijing", 116.4, 39.9),
        ("shanghai", "Shanghai", 121.47, 31.23),
        ("wuhan", "Wuhan", 114.3, 30.59),
        ("guangzhou", "Guangzhou", 113.26, 23.13),
        ("chengdu", "Chengdu", 104.07, 30.67),
        ("xian", "Xian", 108.94, 34.34),
    ],
    "eu": [
        ("paris", "Paris", 2.35, 48.86),
        ("berlin", "Berlin", 13.4, 52.52),
        ("madrid", "Madrid", -3.7, 40.42),
        ("rome", "Rome", 12.5, 41.9),
        ("vienna", "Vienna", 16.37, 48.21),
        ("warsaw", "Warsaw", 21.01, 52.23),
    ],
    "id": [
        ("jakarta", "Jakarta", 106.85, -6.21),
        ("surabaya", "Surabaya", 112.75, -7.26),
        ("bandung", "Bandung", 107.61, -6.92),
        ("medan", "Medan", 98.67, 3.59),
        ("semarang", "Semarang", 110.42, -6.97),
    ],
    "sites": [
        ("site1", "Site 1", -71.2, 42.5),
        ("site2", "Site 2", -72.17, 42.54),
        ("site3", "Site 3", -71.3, 44.06),
        ("site4", "Site 4", -77.84, 39.06),
        ("site5", "Site 5", -78.14, 38.89),
        ("site6", "Site 6", -81.99, 29.69),
    ],
    "es": [
        ("parcela1", "Parcela 1", -3.61, 38.2),
        ("parcela2", "Parcela 2", -3.58, 38.22),
        ("parcela3", "Parcela 3", -3.66, 38.19),
        ("parcela4", "Parcela 4", -3.55, 38.25),
        ("parcela5", "Parcela 5", -3.7, 38.28),
    ],
}
random.seed(4)


def cities(k, n):
    c = CITY[k][:]
    random.shuffle(c)
    c = c[:n]
    if c[0][0][-1].isdigit():
        c.sort()
    d = random.choice([2, 4, 4, 5])
    return [
        dict(
            V=v,
            NM=nm,
            X=round(x + random.uniform(-0.004, 0.004), d),
            Y0=round(y + random.uniform(-0.004, 0.004), d),
            R=random.choice([x, x]),
        )
        for v, nm, x, y in c
    ]


pt = "var #V# = ee.Geometry.Point([#X#, #Y0#]);"
ptb = "var #V# = ee.Geometry.Point([#X#, #Y0#]).buffer(«cbf»);"
feat = "  ee.Feature(ee.Geometry.Point([#X#, #Y0#]), {«cpn»: '#NM#'})"
rule(
    "f-cbf",
    let(
        mpx="mean_|m_|val_|media_|value_|stats_|mean_",
        cbf="10000|5000|20000|15000|1000",
        cpn="name|name|label|id|city|system:index",
        cfc="points|cities|sites|stations|pts|locations|places",
    ),
)
cal = []
for k in CITY:
    for n in (3, 4, 5, 6):
        if n > len(CITY[k]):
            continue
        r = cities(k, n)
        h = "«site»«f-mds»«let title=f-title-cities»«header»\n\n«f-cbf»«f-mo»"
        col = mc.replace("\n    .filterBounds(«fr»)", "")
        fcs = "var «cfc» = ee.FeatureCollection([\n" + items(feat, r, ",\n") + "\n]);"
        fcs = (
            fcs.replace("{«cpn»: '", "{'«cpn»': '")
            if random.random() < 0.5
            else fcs.replace("«cpn»", "«name|name|label|id|city»" if 0 else "name")
        )
        fcs2 = "var «cfc» = ee.FeatureCollection([\n" + items("  ee.Feature(#V#, {name: '#NM#'})", r, ",\n") + "\n]);"
        cal += [
            h
            + items(ptb, r)
            + "\n\n"
            + col
            + "\nvar meanImage = «mcol».«mr»«mop»;\n\n"
            + items(
                "var «mpx»#V# = meanImage.reduceRegion({\n  reducer: ee.Reducer.mean(),\n  geometry: #V#,\n  scale: «msc»\n});\nprint('#NM#', «mpx»#V#.get('«mb»'));",
                r,
                "\n\n",
            ),
            h
            + items(pt, r)
            + "\n\n"
            + col
            + "\n\n"
            + items(
                "print(ui.Chart.image.series({\n  imageCollection: «mcol»,\n  region: #V#,\n  reducer: ee.Reducer.mean(),\n  scale: «msc»\n}).setOptions({title: '«ml» - #NM#'}));",
                r,
                "\n\n" if n < 5 else "\n",
            ),
            h
            + "// «points of interest|locations|coordinates of the stations|puntos de muestreo|stations»\n"
            + fcs
            + "\n\nMap.centerObject(«cfc», «int 4 7»);\nMap.addLayer(«cfc», {color: '«red|blue|yellow|FF0000»'}, '«points|sites|Stations|cities»');\n\n"
            + col
            + "\n\nvar chart = ui.Chart.image.seriesByRegion({\n  imageCollection: «mcol»,\n  regions: «cfc»,\n  reducer: ee.Reducer.mean(),\n  band: '«mb»',\n  scale: «msc»,\n  xProperty: 'system:time_start',\n  seriesProperty: '"
            + ("«cpn»" if "'«cpn»'" in fcs else "name")
            + "'\n}).setOptions({\n  title: '«ml» by site',\n  vAxis: {title: '«ml»'},\n  lineWidth: 1\n});\nprint(chart);",
            h
            + items(pt, r)
            + "\n\n"
            + fcs2
            + "\n\n"
            + items("Map.addLayer(#V#, {color: '«red|blue|green|orange|purple|black»'}, '#NM#');", r)
            + "\n\n"
            + col
            + "\n\nvar table = «mcol».mean()«mop».sampleRegions({\n  collection: «cfc»,\n  scale: «msc»,\n  geometries: true\n});\nprint(table);\n\nExport.table.toDrive({\n  collection: table,\n  description: '«mn»_values',\n  fileFormat: 'CSV'\n});",
            h
            + "// «box|rectangles|boxes» «around the sites|around the cities|of each area»\n"
            + "\n".join(
                f"var {q['V']} = ee.Geometry.Rectangle([{q['X'] - 0.2:.2f}, {q['Y0'] - 0.15:.2f}, {q['X'] + 0.2:.2f}, {q['Y0'] + 0.15:.2f}]);"
                for q in r
            )
            + "\n\n"
            + col
            + "\nvar image = «mcol».«mr»«mop»;\n"
            + mv
            + "\n\n"
            + items("Map.addLayer(image.clip(#V#), «mvis», '#NM#');", r)
            + "\n\n"
            + items(
                "Export.image.toDrive({\n  image: image.clip(#V#),\n  description: '«mpx»#V#',\n  region: #V#,\n  scale: «msc»\n});",
                r,
                "\n\n",
            ),
        ]
script("f-cities", 7, *cal)
rule(
    "f-title-cities",
    *"«ml» in «int 3 6» cities|«ml» of the stations|Compare sites|«ml» at points|Extraer valores por punto|Time series per site|City comparison «fy1»|Station data|Extraccion de datos por estacion|Exercise: charts of several places".split(
        "|"
    ),
)

# ---- variables of a climate image, one block each
V = {
    "IDAHO_EPSCOR/TERRACLIMATE": (
        4638,
        [
            ("pr", "pr", "Precipitation", 1, 0, 400),
            ("tmmx", "tmax", "Max temperature", 0.1, 0, 45),
            ("tmmn", "tmin", "Min temperature", 0.1, -10, 30),
            ("aet", "aet", "Actual evapotranspiration", 0.1, 0, 200),
            ("pet", "pet", "Potential ET", 0.1, 0, 300),
            ("soil", "soil", "Soil moisture", 0.1, 0, 300),
            ("pdsi", "pdsi", "PDSI", 0.01, -5, 5),
            ("def", "deficit", "Water deficit", 0.1, 0, 200),
            ("vpd", "vpd", "Vapor pressure deficit", 0.01, 0, 4),
            ("srad", "srad", "Solar radiation", 0.1, 50, 350),
            ("vs", "wind", "Wind speed", 0.01, 0, 10),
            ("swe", "swe", "Snow water", 1, 0, 200),
        ],
    ),
    "ECMWF/ERA5_LAND/MONTHLY_AGGR": (
        11132,
        [
            ("temperature_2m", "t2m", "Temperature", None, 250, 310),
            ("total_precipitation_sum", "precip", "Precipitation", 1000, 0, 300),
            ("dewpoint_temperature_2m", "dew", "Dewpoint", None, 250, 300),
            ("soil_temperature_level_1", "soilTemp", "Soil temperature", None, 260, 310),
            ("volumetric_soil_water_layer_1", "sm1", "Soil water layer 1", None, 0, 0.6),
            ("volumetric_soil_water_layer_2", "sm2", "Soil water layer 2", None, 0, 0.6),
            ("volumetric_soil_water_layer_3", "sm3", "Soil water layer 3", None, 0, 0.6),
            ("surface_pressure", "sp", "Surface pressure", None, 80000, 102000),
            ("u_component_of_wind_10m", "u10", "Wind u", None, -5, 5),
            ("v_component_of_wind_10m", "v10", "Wind v", None, -5, 5),
            ("snow_depth", "snow", "Snow depth", None, 0, 1),
        ],
    ),
    "NASA/GLDAS/V021/NOAH/G025/T3H": (
        27830,
        [
            ("Tair_f_inst", "tair", "Air temperature", None, 260, 310),
            ("SoilMoi0_10cm_inst", "sm", "Soil moisture 0-10 cm", None, 0, 50),
            ("SoilMoi10_40cm_inst", "sm2", "Soil moisture 10-40 cm", None, 0, 150),
            ("Evap_tavg", "evap", "Evapotranspiration", None, 0, 0.0001),
            ("Qair_f_inst", "q", "Specific humidity", None, 0, 0.02),
            ("Wind_f_inst", "wind", "Wind speed", None, 0, 10),
            ("SWdown_f_tavg", "sw", "Shortwave radiation", None, 0, 400),
            ("Rainf_f_tavg", "rain", "Rain rate", None, 0, 0.0002),
        ],
    ),
    "WORLDCLIM/V1/BIO": (
        927,
        [
            ("bio01", "bio1", "Annual mean temperature", 0.1, -10, 30),
            ("bio02", "bio2", "Mean diurnal range", 0.1, 0, 20),
            ("bio04", "bio4", "Temperature seasonality", 0.01, 0, 100),
            ("bio05", "bio5", "Max temperature of warmest month", 0.1, 0, 45),
            ("bio06", "bio6", "Min temperature of coldest month", 0.1, -30, 25),
            ("bio12", "bio12", "Annual precipitation", None, 0, 2500),
            ("bio13", "bio13", "Precipitation of wettest month", None, 0, 500),
            ("bio14", "bio14", "Precipitation of driest month", None, 0, 100),
            ("bio15", "bio15", "Precipitation seasonality", None, 0, 150),
        ],
    ),
}
PALS = [
    "['blue', 'cyan', 'yellow', 'red']",
    "['white', 'blue']",
    "['blue', 'white', 'red']",
    "['white', 'green']",
    "['brown', 'yellow', 'green']",
    "['purple', 'blue', 'green', 'yellow']",
]
val = []
for did, (sc, vs) in V.items():
    img = did.startswith("WORLD")
    for n in (3, 4, 5, 6, 8):
        for rep in range(3):
            c = sorted(random.sample(range(len(vs)), min(n, len(vs))))
            rows = []
            for i in c:
                b, v, l, f, lo, hi = vs[i]
                rows.append(
                    dict(B=b, V=v, L=l, F="" if f in (None, 1) else f".multiply({f:g})", LO=f"{lo:g}", HI=f"{hi:g}", P=random.choice(PALS))
                )
            ld = (
                f"var «vd=image|clim|climate|data» = ee.Image('{did}');"
                if img
                else f"var «vd=image|clim|climate|data» = ee.ImageCollection('{did}')\n    .filterDate('«fy1»-01-01', '«fy1»-«12-31|06-30|03-31»')\n    .mean()\n    .clip(«fr»);"
            )
            h = "«site»«f-my-01»«let title=f-title-clim»«header»\n\n«f-reg»\n" + ld + "\nprint(«vd»);\n\n"
            val += [
                h
                + items("var #V# = «vd».select('#B#')#F#;", rows)
                + "\n\n"
                + items("var «vp=vis_|vis|viz_»#V# = {min: #LO#, max: #HI#, palette: #P#};", rows)
                .replace("«vp=vis_|vis|viz_»", "«vp»")
                .replace("«vp»", "«vp=vis_|vis|viz_»", 1)
                + "\n\n"
                + items("Map.addLayer(#V#, «vp»#V#, '#L#'«?, false»);", rows),
                h
                + items(
                    "// #L#\nvar #V# = «vd».select('#B#')#F#;\nMap.addLayer(#V#, {min: #LO#, max: #HI#, palette: #P#}, '#L#', false);",
                    rows,
                    "\n\n",
                ),
                h
                + items("var #V# = «vd».select('#B#')#F#;", rows)
                + "\n\n"
                + items(
                    f"Export.image.toDrive({{\n  image: #V#,\n  description: '#V#_«fy1»',\n  scale: {sc},\n  region: «fr»,\n  maxPixels: 1e13\n}});",
                    rows,
                    "\n\n",
                ),
                h
                + items(
                    f"var #V# = «vd».select('#B#')#F#.reduceRegion({{\n  reducer: ee.Reducer.mean(),\n  geometry: «fr»,\n  scale: {sc},\n  maxPixels: 1e9\n}}).get('#B#');",
                    rows,
                )
                + "\n\n"
                + items("print('#L#:', #V#);", rows),
            ]
script("f-variables", 4, *val)
rule(
    "f-title-clim",
    *"Climate variables|Climate data for «place»|Variables climaticas|Bioclim layers|Predictors for the model|Environmental variables|Variaveis climaticas|Climate maps «fy1»|Input layers".split(
        "|"
    ),
)

# ---- indices of one image, one line each
IDX = [
    ("ndvi", "NDVI", "normalizedDifference(['«fnir»', '«fred»'])"),
    ("gndvi", "GNDVI", "normalizedDifference(['«fnir»', '«fgreen»'])"),
    ("ndwi", "NDWI", "normalizedDifference(['«fgreen»', '«fnir»'])"),
    ("mndwi", "MNDWI", "normalizedDifference(['«fgreen»', '«fsw1»'])"),
    ("ndbi", "NDBI", "normalizedDifference(['«fsw1»', '«fnir»'])"),
    ("nbr", "NBR", "normalizedDifference(['«fnir»', '«fsw2»'])"),
    ("ndmi", "NDMI", "normalizedDifference(['«fnir»', '«fsw1»'])"),
    ("ndsi", "NDSI", "normalizedDifference(['«fgreen»', '«fsw1»'])"),
    ("nbr2", "NBR2", "normalizedDifference(['«fsw1»', '«fsw2»'])"),
    ("ndti", "NDTI", "normalizedDifference(['«fred»', '«fgreen»'])"),
]
ial = []
ipal = {
    "ndvi": "['red', 'yellow', 'green']",
    "gndvi": "['white', 'green']",
    "ndwi": "['white', 'blue']",
    "mndwi": "['brown', 'white', 'blue']",
    "ndbi": "['green', 'white', 'red']",
    "nbr": "['black', 'orange', 'green']",
    "ndmi": "['brown', 'white', 'blue']",
    "ndsi": "['black', 'white', 'cyan']",
    "nbr2": "['black', 'white']",
    "ndti": "['blue', 'yellow', 'brown']",
}
for n in (3, 4, 5, 6, 7):
    for rep in range(6):
        c = sorted(random.sample(range(len(IDX)), n)) if rep % 2 else random.sample(range(len(IDX)), n)
        if 0 not in c:
            c[0] = 0
        rows = [dict(V=IDX[i][0], N=IDX[i][1], E=IDX[i][2], P=ipal[IDX[i][0]]) for i in c]
        h = (
            "«site»«let title=f-title-idx»«header»\n\n«f-s2»«f-reg»«f-start»\nvar «ix=image|img|composite|median|mosaic» = " + loadx
            if 0
            else None
        )
        h = """«site»«let title=f-title-idx»«header»

«f-s2»«f-reg»«f-start»
var «ix=image|img|composite|median|mosaic|«fs»» = ee.ImageCollection('«fid»')
    .filterBounds(«fr»)
    .filterDate('«fy1»-«fm1»', '«fy1»-«fm2»')
    .«ffc»
    .median()«fclip»;

"""
        ial += [
            h
            + items("var #V# = «ix».#E#.rename('#N#');", rows)
            + "\n\n"
            + items("Map.addLayer(#V#, {min: -1, max: 1, palette: #P#}, '#N#'«fshow»);", rows),
            h
            + items(
                "// #N#\nvar #V# = «ix».#E#.rename('#N#');\nvar #V#Vis = {min: -1, max: 1, palette: #P#};\nMap.addLayer(#V#, #V#Vis, '#N#'«fshow»);",
                rows,
                "\n\n",
            ),
            h
            + "function addIndices(img) {\n"
            + items("  var #V# = img.#E#.rename('#N#');", rows)
            + "\n  return img"
            + "".join(f"\n      .addBands({r['V']})" for r in rows)
            + ";\n}\n\nvar «new:image withIndices|stack|result|indices bands=?» = addIndices(«ix»);\nprint(«it».bandNames());\n"
            + items("Map.addLayer(«it».select('#N#'), {min: -1, max: 1, palette: #P#}, '#N#'«fshow»);", rows),
            h
            + items("var #V# = «ix».#E#.rename('#N#');", rows)
            + "\n\nvar «new:image stack|features|predictors|all|bands bands=?» = «ix».select(['«fblue»', '«fgreen»', '«fred»', '«fnir»'])"
            + "".join(f"\n    .addBands({r['V']})" for r in rows)
            + ";\n\n"
            + items(
                "print('#N# range', #V#.reduceRegion({\n  reducer: ee.Reducer.minMax(),\n  geometry: «fr»,\n  scale: «fscale»,\n  maxPixels: 1e13\n}));",
                rows,
            ),
            h
            + items("var #V# = «ix».#E#.rename('#N#');", rows)
            + "\n\n"
            + items(
                "Export.image.toDrive({\n  image: #V#,\n  description: '#N#_«fy1»',\n  region: «fr»,\n  scale: «fscale»,\n  maxPixels: 1e13\n});",
                rows,
                "\n\n",
            ),
            h
            + "var «ixd=indices|idx|spectral» = ee.Image.cat([\n"
            + items("  «ix».#E#.rename('#N#')", rows, ",\n")
            + "\n]);\nprint('«indices|bands|Spectral indices»', «ixd»);\n\n"
            + items("Map.addLayer(«ixd».select('#N#'), {min: -1, max: 1}, '#N#', false);", rows),
        ]
script("f-indices", 6, *ial)
rule(
    "f-title-idx",
    *"Spectral indices|Spectral indices from «fw»|Indices espectrales|Calculate several indices|Vegetation, water and built-up indices|Índices espectrais «fw»|Index stack for classification|Compute indices «fy1»|Indices de vegetacion y agua|Berechnung von Indizes".split(
        "|"
    ),
)
