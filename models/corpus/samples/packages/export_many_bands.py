import ee
ee.Initialize()

aoi = ee.FeatureCollection("users/landlab/boundaries/andes_region")

start_year = 1990
end_year = 2020

def add_year_band(year):
    year = ee.Number(year).int()
    start = ee.Date.fromYMD(year, 1, 1)
    end = ee.Date.fromYMD(year, 12, 31)
    snow = ee.ImageCollection("MODIS/061/MOD10A1") \
        .filterDate(start, end) \
        .select("NDSI_Snow_Cover") \
        .map(lambda img: img.gte(40))
    return snow.sum().toInt16().rename(ee.String("snow_").cat(year.format())).set("year", year)

years = ee.List.sequence(2001, 2020)
snow_days = ee.ImageCollection(years.map(add_year_band)).toBands()

print(snow_days.bandNames().getInfo())

# trend
def with_time(img):
    t = ee.Image.constant(ee.Number(img.get("year"))).toFloat().rename("t")
    return t.addBands(img.rename("snow").toFloat())

trend = ee.ImageCollection(years.map(add_year_band)).map(with_time).reduce(ee.Reducer.sensSlope())

task1 = ee.batch.Export.image.toDrive(
    image=snow_days.clip(aoi),
    description="snow_days_2001_2020",
    folder="snow",
    region=aoi.geometry(),
    scale=500,
    crs="EPSG:4326",
    maxPixels=1e13
)
task1.start()

task2 = ee.batch.Export.image.toDrive(
    image=trend.select("slope").toFloat().clip(aoi),
    description="snow_trend_2001_2020",
    folder="snow",
    region=aoi.geometry(),
    scale=500,
    crs="EPSG:4326",
    maxPixels=1e13
)
task2.start()

print(task1.status())
print(task2.status())
