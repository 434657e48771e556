import ee

ee.Initialize()

# Drought indices from TerraClimate for Ethiopia
eth = ee.FeatureCollection("FAO/GAUL/2015/level0").filter(ee.Filter.eq("ADM0_NAME", "Ethiopia"))

terraclimate = ee.ImageCollection("IDAHO_EPSCOR/TERRACLIMATE").filterDate("1990-01-01", "2020-12-31")

pdsi = terraclimate.select("pdsi").map(lambda img: img.multiply(0.01).copyProperties(img, ["system:time_start"]))
soil = terraclimate.select("soil").map(lambda img: img.multiply(0.1).copyProperties(img, ["system:time_start"]))
pr = terraclimate.select("pr")
pet = terraclimate.select("pet").map(lambda img: img.multiply(0.1).copyProperties(img, ["system:time_start"]))

years = ee.List.sequence(1990, 2020)


def annual_pdsi(y):
    y = ee.Number(y)
    return pdsi.filter(ee.Filter.calendarRange(y, y, "year")).mean() \
        .set("year", y) \
        .set("system:time_start", ee.Date.fromYMD(y, 1, 1).millis())


annual = ee.ImageCollection.fromImages(years.map(annual_pdsi))
mean_pdsi = annual.mean()


def anomaly(img):
    return img.subtract(mean_pdsi).rename("anomaly").copyProperties(img, ["year", "system:time_start"])


anomalies = annual.map(anomaly)


def stats(img):
    value = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=eth.geometry(),
        scale=4638.3,
        maxPixels=1e9
    ).get("anomaly")
    return ee.Feature(None, {"year": img.get("year"), "anomaly": value})


table = anomalies.map(stats).getInfo()
for f in table["features"]:
    print(int(f["properties"]["year"]), round(f["properties"]["anomaly"], 3))

# Water balance
wb = pr.sum().subtract(pet.sum()).divide(31).rename("P_minus_PET")
task = ee.batch.Export.image.toDrive(
    image=wb.clip(eth),
    description="ETH_water_balance",
    scale=4638.3,
    region=eth.geometry().bounds(),
    maxPixels=1e9,
)
task.start()
