import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='et-compare')

site = ee.Geometry.Point([-99.10, 40.75]).buffer(500)

products = {
    'SSEBop': ('OpenET/SSEBOP/CONUS/GRIDMET/MONTHLY/v2_0', 'et'),
    'SIMS': ('OpenET/SIMS/CONUS/GRIDMET/MONTHLY/v2_0', 'et'),
    'eeMETRIC': ('OpenET/EEMETRIC/CONUS/GRIDMET/MONTHLY/v2_0', 'et'),
    'PT-JPL': ('OpenET/PTJPL/CONUS/GRIDMET/MONTHLY/v2_0', 'et'),
}

frames = []
for name, (cid, band) in products.items():
    col = ee.ImageCollection(cid).filterDate('2016-01-01', '2022-12-31').filterBounds(site).select(band)

    def f(img):
        v = img.reduceRegion(ee.Reducer.mean(), site, 30)
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'et': v.get(band)})

    d = geemap.ee_to_df(ee.FeatureCollection(col.map(f)))
    d['date'] = pd.to_datetime(d['date'])
    d['product'] = name
    frames.append(d)
    print(name, len(d))

df = pd.concat(frames)
wide = df.pivot_table(index='date', columns='product', values='et')

fig, ax = plt.subplots(figsize=(14, 5))
wide.plot(ax=ax, alpha=0.8)
wide.mean(axis=1).plot(ax=ax, color='k', lw=2, label='mean')
ax.set_ylabel('ET (mm/month)')
ax.set_xlabel('')
ax.legend(ncol=5)
plt.show()

annual = wide.resample('Y').sum()
annual.index = annual.index.year
print(annual.round(0))
print('CV between products: %.1f %%' % (100 * (annual.std(axis=1) / annual.mean(axis=1)).mean()))
wide.to_csv('et_products.csv')
