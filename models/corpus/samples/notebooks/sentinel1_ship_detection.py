import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-ships-hormuz')

strait = ee.Geometry.Polygon([[[55.8, 26.0], [57.2, 26.0], [57.2, 26.9], [55.8, 26.9], [55.8, 26.0]]])
land = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
water = ee.Image(1).paint(land.map(lambda f: f.buffer(1000)), 0)

s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(strait) \
    .filterDate('2022-01-01', '2023-01-01') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
    .select('VH')

print('scenes:', s1.size().getInfo())

def detect(img):
    bright = img.gt(-10).updateMask(water)
    objects = bright.selfMask().connectedComponents(ee.Kernel.square(1), 128)
    return objects.select('labels')

def count(img):
    labels = detect(img)
    n = labels.reduceRegion(
        reducer=ee.Reducer.countDistinctNonNull(),
        geometry=strait,
        scale=20,
        maxPixels=1e10
    )
    return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'ships': n.get('labels')})

rows = []
ids = s1.aggregate_array('system:index').getInfo()
for i in ids:
    img = s1.filter(ee.Filter.eq('system:index', i)).first()
    try:
        rows.append(count(ee.Image(img)).getInfo()['properties'])
    except ee.EEException as e:
        print(i, e)

df = pd.DataFrame(rows)
df['date'] = pd.to_datetime(df['date'])
daily = df.groupby('date')['ships'].sum()

plt.figure(figsize=(12, 4))
daily.plot(marker='.')
daily.rolling('30D').mean().plot(color='r')
plt.ylabel('Detected ships')
plt.title('Strait of Hormuz')
plt.show()

density = s1.map(lambda img: img.gt(-10).updateMask(water)).sum().clip(strait)
Map = geemap.Map(center=[26.5, 56.5], zoom=9)
Map.addLayer(density.selfMask(), {'min': 1, 'max': 20, 'palette': ['blue', 'cyan', 'yellow', 'red']}, 'Density')
Map.addLayer(s1.max().clip(strait), {'min': -25, 'max': 0}, 'VH max', False)
Map
