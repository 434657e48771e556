import ee
import geemap

ee.Authenticate()
ee.Initialize(project='ee-aqua')

# Tôm - Ca Mau / Bac Lieu
region = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.inList("ADM1_NAME", ["Ca Mau", "Bac Lieu"]))

def s1_year(year):
    return (
        ee.ImageCollection("COPERNICUS/S1_GRD")
        .filterBounds(region)
        .filterDate(f"{year}-01-01", f"{year}-12-31")
        .filter(ee.Filter.eq("instrumentMode", "IW"))
        .filter(ee.Filter.listContains("transmitterReceiverPolarisation", "VH"))
        .select("VH")
        .median()
        .clip(region)
    )

vh_2016 = s1_year(2016)
vh_2019 = s1_year(2019)
vh_2022 = s1_year(2022)

water_2016 = vh_2016.lt(-21)
water_2019 = vh_2019.lt(-21)
water_2022 = vh_2022.lt(-21)

# rivers and sea are large connected objects
def ponds(water):
    objects = water.selfMask().connectedPixelCount(1024, False)
    small = objects.lt(1024).And(objects.gt(20))
    return water.selfMask().updateMask(small)

ponds_2016 = ponds(water_2016)
ponds_2019 = ponds(water_2019)
ponds_2022 = ponds(water_2022)

Map = geemap.Map()
Map.centerObject(region, 9)
Map.addLayer(vh_2022, {"min": -30, "max": -10}, "VH 2022")
Map.addLayer(ponds_2016, {"palette": ["yellow"]}, "Ponds 2016")
Map.addLayer(ponds_2019, {"palette": ["orange"]}, "Ponds 2019")
Map.addLayer(ponds_2022, {"palette": ["cyan"]}, "Ponds 2022")

legend_dict = {"2016": "ffff00", "2019": "ffa500", "2022": "00ffff"}
Map.add_legend(title="Ponds", legend_dict=legend_dict)
Map

for year, img in zip([2016, 2019, 2022], [ponds_2016, ponds_2019, ponds_2022]):
    area = img.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions(
        collection=region,
        reducer=ee.Reducer.sum(),
        scale=20,
        tileScale=8,
    )
    task = ee.batch.Export.table.toDrive(
        collection=area,
        description=f"ponds_area_{year}",
        folder="aqua",
        fileFormat="CSV",
        selectors=["ADM1_NAME", "sum"],
    )
    task.start()
