import ee
import os
import pandas as pd

ee.Initialize()

OUTPUT_DIR = 'output'
START_YEAR = 2001
END_YEAR = 2020

if not os.path.exists(OUTPUT_DIR):
    os.makedirs(OUTPUT_DIR)

# districts of Uganda
districts = ee.FeatureCollection("FAO/GAUL/2015/level2").filter(ee.Filter.eq("ADM0_NAME", "Uganda"))

modis = ee.ImageCollection("MODIS/006/MOD13Q1").select(["NDVI", "EVI"])


def get_monthly(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, "month")
    image = modis.filterDate(start, end).mean().multiply(0.0001)
    return image


def zonal(image, year, month):
    stats = image.reduceRegions(collection=districts, reducer=ee.Reducer.mean(), scale=250, tileScale=2)
    stats = stats.select(["ADM1_NAME", "ADM2_NAME", "NDVI", "EVI"], None, False).getInfo()
    rows = []
    for feature in stats["features"]:
        props = feature["properties"]
        props["year"] = year
        props["month"] = month
        rows.append(props)
    return rows


for year in range(START_YEAR, END_YEAR + 1):
    out_file = os.path.join(OUTPUT_DIR, "ndvi_{}.csv".format(year))
    if os.path.exists(out_file):
        print("{} already exists".format(out_file))
        continue
    rows = []
    for month in range(1, 13):
        print("Processing {}-{}".format(year, month))
        image = get_monthly(year, month)
        rows += zonal(image, year, month)
    df = pd.DataFrame(rows)
    df.to_csv(out_file, index=False)

# merge all years
files = sorted([f for f in os.listdir(OUTPUT_DIR) if f.startswith("ndvi_")])
df = pd.concat([pd.read_csv(os.path.join(OUTPUT_DIR, f)) for f in files])
df.to_csv(os.path.join(OUTPUT_DIR, "ndvi_all.csv"), index=False)
