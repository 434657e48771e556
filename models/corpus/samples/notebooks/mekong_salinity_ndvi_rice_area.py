import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-rice-mekong')

provinces = ['Ben Tre', 'Tra Vinh', 'Soc Trang', 'Tien Giang']
adm = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.inList('ADM1_NAME', provinces))

modis = ee.ImageCollection('MODIS/061/MOD09A1').select(['sur_refl_b01', 'sur_refl_b02', 'sur_refl_b03', 'sur_refl_b06'])

def indices(img):
    img2 = img.multiply(0.0001)
    evi = img2.expression('2.5 * (N - R) / (N + 6 * R - 7.5 * B + 1)', {
        'N': img2.select('sur_refl_b02'),
        'R': img2.select('sur_refl_b01'),
        'B': img2.select('sur_refl_b03')
    }).rename('EVI')
    lswi = img2.normalizedDifference(['sur_refl_b02', 'sur_refl_b06']).rename('LSWI')
    return evi.addBands(lswi).copyProperties(img, ['system:time_start'])

def rice(year):
    # winter-spring season
    start = ee.Date.fromYMD(year - 1, 11, 1)
    col = modis.filterDate(start, ee.Date.fromYMD(year, 4, 1)).map(indices)
    flood = col.filterDate(start, start.advance(60, 'day')).map(lambda i: i.select('LSWI').add(0.05).gte(i.select('EVI'))).max()
    peak = col.filterDate(start.advance(45, 'day'), start.advance(140, 'day')).select('EVI').max()
    return flood.And(peak.gt(0.45)).rename('rice')

table = []
for year in range(2010, 2024):
    img = rice(year)
    area = img.multiply(ee.Image.pixelArea()).divide(1e4)
    r = area.reduceRegions(collection=adm, reducer=ee.Reducer.sum(), scale=500)
    d = geemap.ee_to_df(r)[['ADM1_NAME', 'sum']]
    d['year'] = year
    table.append(d)
    print(year)

df = pd.concat(table).rename(columns={'ADM1_NAME': 'province', 'sum': 'ha'})
wide = df.pivot(index='year', columns='province', values='ha') / 1000

ax = wide.plot(kind='bar', stacked=True, figsize=(11, 5), colormap='Set2')
ax.set_ylabel('Winter-spring rice (1000 ha)')
ax.set_xlabel('')
for y in [2016, 2020]:
    ax.annotate('salinity', (y - 2010, wide.loc[y].sum() + 2), ha='center', color='red')
plt.tight_layout()
plt.savefig('rice_area.png', dpi=200)
plt.show()

stat = pd.read_csv('gso_rice.csv')
m = df.merge(stat, on=['province', 'year'])
print('r = %.2f' % m['ha'].corr(m['ha_gso']))

Map = geemap.Map()
Map.centerObject(adm, 8)
Map.addLayer(rice(2015).selfMask().clip(adm), {'palette': 'green'}, 'Rice 2015')
Map.addLayer(rice(2016).selfMask().clip(adm), {'palette': 'orange'}, 'Rice 2016')
Map.addLayer(rice(2020).selfMask().clip(adm), {'palette': 'red'}, 'Rice 2020')
Map
