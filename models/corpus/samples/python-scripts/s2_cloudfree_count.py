import ee
import matplotlib.pyplot as plt
ee.Initialize()

# number of cloud free observations per month over Jambi
roi = ee.Geometry.Rectangle([102.5, -2.5, 104.0, -1.0])

def clear(img):
    prob = ee.Image(img.get('clouds')).select('probability')
    return prob.lt(40).rename('clear')

s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED').filterBounds(roi)
pr = ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY').filterBounds(roi)

mean_obs = []
for month in range(1, 13):
    start = ee.Date.fromYMD(2022, month, 1)
    end = start.advance(1, 'month')
    joined = ee.ImageCollection(ee.Join.saveFirst('clouds').apply(
        s2.filterDate(start, end),
        pr.filterDate(start, end),
        ee.Filter.equals(leftField='system:index', rightField='system:index')))
    n = joined.map(clear).sum().unmask(0)
    m = n.reduceRegion(ee.Reducer.mean(), roi, 1000, maxPixels=1e9).get('clear').getInfo()
    mean_obs.append(m)
    print(month, m)

plt.bar(range(1, 13), mean_obs)
plt.xlabel('Month')
plt.ylabel('Clear observations')
plt.show()
