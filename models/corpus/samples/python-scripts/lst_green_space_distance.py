# Cooling distance of urban parks
import ee
import pandas as pd
import matplotlib.pyplot as plt
ee.Initialize()

parks = ee.FeatureCollection('users/seoulgreen/parks')
names = parks.aggregate_array('name').getInfo()

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(parks) \
    .filterDate('2018-06-01', '2022-08-31') \
    .filter(ee.Filter.calendarRange(6, 8, 'month')) \
    .filter(ee.Filter.lt('CLOUD_COVER', 20))

def get_lst(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('lst').updateMask(mask)

lst = l8.map(get_lst).median()

rows = []
for name in names:
    geom = parks.filter(ee.Filter.eq('name', name)).geometry()
    inside = lst.reduceRegion(ee.Reducer.mean(), geom, 30, maxPixels=1e8).get('lst').getInfo()
    rows.append([name, 0, inside])
    for d in range(30, 601, 30):
        ring = geom.buffer(d).difference(geom.buffer(d - 30), 1)
        v = lst.reduceRegion(ee.Reducer.mean(), ring, 30, maxPixels=1e8).get('lst').getInfo()
        rows.append([name, d, v])
    print(name)

df = pd.DataFrame(rows, columns=['park', 'distance', 'lst'])
df.to_csv('park_cooling.csv', index=False)

for name, g in df.groupby('park'):
    plt.plot(g['distance'], g['lst'], label=name)
plt.xlabel('Distance (m)')
plt.ylabel('LST (°C)')
plt.legend()
plt.savefig('cooling.png')
