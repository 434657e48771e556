"""Rain of a year by district, as a table."""
import ee

ee.Initialize(project="my-project")

districts = ee.FeatureCollection("FAO/GAUL/2015/level2").filter(ee.Filter.eq("ADM0_NAME", "Kenya"))
rain = (
    ee.ImageCollection("UCSB-CHG/CHIRPS/DAILY")
    .filter(ee.Filter.date("2020-01-01", "2021-01-01"))
    .filter(ee.Filter.calendarRange(3, 5, "month"))
    .select("precipitation")
    .sum()
)
table = rain.reduceRegions(collection=districts, reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True), scale=5566)
print("Districts:", districts.size().getInfo())
task = ee.batch.Export.table.toDrive(collection=table, description="rain", fileFormat="CSV", selectors=["ADM2_NAME", "mean", "stdDev"])
task.start()
