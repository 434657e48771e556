import ee
import pandas as pd

ee.Initialize(project='ee-hls-test')

point = ee.Geometry.Point([-93.62, 42.03])
start, end = '2022-04-01', '2022-11-01'

hlsl = ee.ImageCollection('NASA/HLS/HLSL30/v002')
hlss = ee.ImageCollection('NASA/HLS/HLSS30/v002')


def mask_hls(image):
    fmask = image.select('Fmask')
    cloud = fmask.bitwiseAnd(1 << 1).eq(0)
    adj = fmask.bitwiseAnd(1 << 2).eq(0)
    shadow = fmask.bitwiseAnd(1 << 3).eq(0)
    return image.updateMask(cloud.And(adj).And(shadow))


def ndvi_l30(image):
    return image.normalizedDifference(['B5', 'B4']).rename('NDVI').copyProperties(image, ['system:time_start']).set('sensor', 'L30')


def ndvi_s30(image):
    return image.normalizedDifference(['B8A', 'B4']).rename('NDVI').copyProperties(image, ['system:time_start']).set('sensor', 'S30')


l30 = hlsl.filterBounds(point).filterDate(start, end).map(mask_hls).map(ndvi_l30)
s30 = hlss.filterBounds(point).filterDate(start, end).map(mask_hls).map(ndvi_s30)

merged = l30.merge(s30).sort('system:time_start')
print(merged.size().getInfo())


def sample(image):
    v = image.reduceRegion(ee.Reducer.first(), point, 30).get('NDVI')
    return ee.Feature(None, {
        'date': ee.Date(image.get('system:time_start')).format('YYYY-MM-dd'),
        'ndvi': v,
        'sensor': image.get('sensor')
    })


fc = ee.FeatureCollection(merged.map(sample)).filter(ee.Filter.notNull(['ndvi']))
df = pd.DataFrame([f['properties'] for f in fc.getInfo()['features']])
df.to_csv('hls_point.csv', index=False)
print(df.groupby('sensor').count())
