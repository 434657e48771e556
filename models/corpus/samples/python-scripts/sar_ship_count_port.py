import ee
import pandas as pd
ee.Initialize()

# bright targets in VH at the anchorage of Los Angeles / Long Beach
anchorage = ee.Geometry.Polygon([[[-118.30, 33.55], [-118.05, 33.55], [-118.05, 33.72], [-118.30, 33.72]]])
water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(95)

s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(anchorage)
      .filterDate('2019-01-01', '2022-06-30')
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
      .select('VH'))


def count_ships(img):
    bright = img.gt(-12).updateMask(water).selfMask()
    objects = bright.connectedComponents(connectedness=ee.Kernel.plus(1), maxSize=128).select('labels')
    n = objects.reduceRegion(
        reducer=ee.Reducer.countDistinctNonNull(),
        geometry=anchorage,
        scale=10,
        maxPixels=1e9
    ).get('labels')
    return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'ships': n})


fc = ee.FeatureCollection(s1.map(count_ships))
df = pd.DataFrame([f['properties'] for f in fc.getInfo()['features']])
df['date'] = pd.to_datetime(df['date'])
print(df.groupby(df['date'].dt.to_period('M'))['ships'].mean())
df.to_csv('ships_la.csv', index=False)
