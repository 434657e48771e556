import ee
import numpy as np
import pandas as pd
from scipy import stats

ee.Initialize()

# LST trend for 500 random points inside and outside of the city
city = ee.FeatureCollection('users/ahmadi/mashhad_city').geometry()
ring = city.buffer(15000).difference(city.buffer(2000), 100)

p_in = ee.FeatureCollection.randomPoints(city, 250, 1).map(lambda f: f.set('zone', 'urban'))
p_out = ee.FeatureCollection.randomPoints(ring, 250, 2).map(lambda f: f.set('zone', 'rural'))
points = p_in.merge(p_out)

lst = ee.ImageCollection('MODIS/061/MOD11A2').select(['LST_Day_1km', 'LST_Night_1km'])

bands = []
for year in range(2001, 2023):
    img = lst.filterDate('%d-06-01' % year, '%d-09-01' % year).mean().multiply(0.02).subtract(273.15)
    bands.append(img.rename(['day_%d' % year, 'night_%d' % year]))
stack = ee.Image.cat(bands)

sampled = stack.sampleRegions(collection=points, properties=['zone'], scale=1000)
df = pd.DataFrame([f['properties'] for f in sampled.getInfo()['features']])
print(df.shape)

years = np.arange(2001, 2023)
out = []
for i, row in df.iterrows():
    d = row[['day_%d' % y for y in years]].values.astype(float)
    n = row[['night_%d' % y for y in years]].values.astype(float)
    out.append([row['zone'], stats.theilslopes(d, years)[0], stats.theilslopes(n, years)[0]])

res = pd.DataFrame(out, columns=['zone', 'day_trend', 'night_trend'])
print(res.groupby('zone').mean() * 10)
print(stats.mannwhitneyu(res[res.zone == 'urban']['night_trend'], res[res.zone == 'rural']['night_trend']))
res.to_csv('lst_trends.csv', index=False)
