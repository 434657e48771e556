import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

lakes = ee.FeatureCollection('projects/sat-io/open-datasets/HydroLakes/lake_poly_v10')
names = ['Titicaca', 'Victoria', 'Superior', 'Baikal', 'Tanganyika']
sel = lakes.filter(ee.Filter.inList('Lake_name', names)).filter(ee.Filter.gt('Lake_area', 5000))

mod = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Night_1km')

rows = []
for y in range(2001, 2022):
    img = mod.filterDate('%s-07-01' % y, '%s-10-01' % y).mean().multiply(0.02).subtract(273.15)
    # inner part of the lakes only
    inner = sel.map(lambda f: f.buffer(-3000, 200))
    r = img.reduceRegions(inner, ee.Reducer.mean(), 1000)
    for f in r.getInfo()['features']:
        rows.append((f['properties']['Lake_name'], y, f['properties'].get('mean')))

df = pd.DataFrame(rows, columns=['lake', 'year', 't'])
df.pivot(index='year', columns='lake', values='t').plot()
plt.ylabel('LSWT JAS (°C)')
plt.show()
