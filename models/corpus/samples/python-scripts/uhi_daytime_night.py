import ee
import pandas as pd

ee.Initialize(project='ee-uhi-study')

cities = ee.FeatureCollection('projects/ee-uhi-study/assets/cities_eu')

mod11 = ee.ImageCollection('MODIS/061/MOD11A2')
landcover = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2020-01-01', '2020-12-31').first().select('LC_Type1')
water = landcover.eq(17)
urban = landcover.eq(13)

def to_celsius(img):
    return img.select(['LST_Day_1km', 'LST_Night_1km']).multiply(0.02).subtract(273.15) \
        .copyProperties(img, ['system:time_start'])

def uhi(feature, year):
    geom = feature.geometry()
    ring = geom.buffer(20000).difference(geom.buffer(5000))
    lst = mod11.filterDate(ee.Date.fromYMD(year, 6, 1), ee.Date.fromYMD(year, 9, 1)).map(to_celsius).mean()
    lst = lst.updateMask(water.Not())

    urban_lst = lst.updateMask(urban).reduceRegion(
        reducer=ee.Reducer.mean(), geometry=geom, scale=1000, maxPixels=1e9)
    rural_lst = lst.updateMask(urban.Not()).reduceRegion(
        reducer=ee.Reducer.mean(), geometry=ring, scale=1000, maxPixels=1e9)

    day = ee.Number(urban_lst.get('LST_Day_1km')).subtract(ee.Number(rural_lst.get('LST_Day_1km')))
    night = ee.Number(urban_lst.get('LST_Night_1km')).subtract(ee.Number(rural_lst.get('LST_Night_1km')))

    return feature.set({
        'year': year,
        'uhi_day': day,
        'uhi_night': night
    })

all_years = []
for year in range(2003, 2023):
    result = cities.map(lambda f: uhi(f, year))
    all_years.append(result)

merged = ee.FeatureCollection(all_years).flatten()

task = ee.batch.Export.table.toDrive(
    collection=merged,
    description='uhi_cities_2003_2022',
    folder='uhi',
    fileFormat='CSV',
    selectors=['city', 'year', 'uhi_day', 'uhi_night']
)
task.start()
