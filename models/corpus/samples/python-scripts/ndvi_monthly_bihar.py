import ee
import pandas as pd

ee.Authenticate()
ee.Initialize(project='ee-rkumar')

# study area
districts = ee.FeatureCollection('FAO/GAUL/2015/level2')
bihar = districts.filter(ee.Filter.eq('ADM1_NAME', 'Bihar'))
aoi = bihar.geometry()

start_date = '2019-01-01'
end_date = '2019-12-31'


def mask_s2_clouds(image):
    qa = image.select('QA60')
    # Bits 10 and 11 are clouds and cirrus, respectively.
    cloud_bit_mask = 1 << 10
    cirrus_bit_mask = 1 << 11
    mask = qa.bitwiseAnd(cloud_bit_mask).eq(0).And(
        qa.bitwiseAnd(cirrus_bit_mask).eq(0))
    return image.updateMask(mask).divide(10000).copyProperties(image, ['system:time_start'])


def add_ndvi(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return image.addBands(ndvi)


s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(aoi)
      .filterDate(start_date, end_date)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
      .map(mask_s2_clouds)
      .map(add_ndvi))

print('Number of images:', s2.size().getInfo())

months = ee.List.sequence(1, 12)


def monthly_ndvi(m):
    m = ee.Number(m)
    img = s2.filter(ee.Filter.calendarRange(m, m, 'month')).select('NDVI').median()
    return img.set('month', m).set('system:time_start', ee.Date.fromYMD(2019, m, 1).millis())


monthly = ee.ImageCollection.fromImages(months.map(monthly_ndvi))

# zonal stats per district
results = []
for m in range(1, 13):
    img = ee.Image(monthly.filter(ee.Filter.eq('month', m)).first())
    stats = img.reduceRegions(
        collection=bihar,
        reducer=ee.Reducer.mean(),
        scale=500
    )
    for f in stats.getInfo()['features']:
        p = f['properties']
        results.append({
            'district': p['ADM2_NAME'],
            'month': m,
            'ndvi': p.get('mean')
        })

df = pd.DataFrame(results)
print(df.head())
df.to_csv('ndvi_bihar_2019.csv', index=False)
