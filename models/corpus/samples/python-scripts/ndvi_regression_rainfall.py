import ee
import numpy as np
import pandas as pd
from scipy import stats
import matplotlib.pyplot as plt

ee.Initialize()

# NDVI vs rainfall in Kruger
aoi = ee.FeatureCollection('WCMC/WDPA/current/polygons').filter(ee.Filter.eq('NAME', 'Kruger National Park')).geometry()

years = list(range(2001, 2021))

ndvi = ee.ImageCollection('MODIS/006/MOD13Q1').select('NDVI')
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD')

ndvi_list = []
rain_list = []

for year in years:
    # growing season: october to april
    s = ee.Date.fromYMD(year - 1, 10, 1)
    e = ee.Date.fromYMD(year, 5, 1)

    n = ndvi.filterDate(s, e).mean().multiply(0.0001).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aoi,
        scale=1000,
        maxPixels=1e9
    ).get('NDVI').getInfo()

    p = rain.filterDate(s, e).sum().reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aoi,
        scale=5000,
        maxPixels=1e9
    ).get('precipitation').getInfo()

    ndvi_list.append(n)
    rain_list.append(p)
    print(year, n, p)

slope, intercept, r, pval, se = stats.linregress(rain_list, ndvi_list)
print('slope = %f, r2 = %f, p = %f' % (slope, r ** 2, pval))

df = pd.DataFrame({'year': years, 'ndvi': ndvi_list, 'rain': rain_list})
df.to_csv('kruger.csv', index=False)

x = np.array(rain_list)
plt.scatter(x, ndvi_list, c=years)
plt.plot(x, intercept + slope * x, 'r-')
plt.colorbar(label='year')
plt.xlabel('Rainfall (mm)')
plt.ylabel('NDVI')
plt.savefig('kruger_ndvi_rain.png')

# pixel wise correlation
def make_pair(year):
    s = ee.Date.fromYMD(ee.Number(year).subtract(1), 10, 1)
    e = ee.Date.fromYMD(year, 5, 1)
    n = ndvi.filterDate(s, e).mean().multiply(0.0001)
    p = rain.filterDate(s, e).sum()
    return p.addBands(n).toFloat()

pairs = ee.ImageCollection(ee.List(years).map(make_pair))
corr = pairs.reduce(ee.Reducer.pearsonsCorrelation())

task = ee.batch.Export.image.toDrive(
    image=corr.select('correlation').clip(aoi),
    description='corr_ndvi_rain_kruger',
    region=aoi,
    scale=1000,
    maxPixels=1e10
)
task.start()
