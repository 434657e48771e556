import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-pantanal')

pantanal = ee.FeatureCollection('RESOLVE/ECOREGIONS/2017').filter(ee.Filter.eq('ECO_NAME', 'Pantanal')).geometry()

# MODIS surface reflectance, 8 days
mod09 = ee.ImageCollection('MODIS/061/MOD09A1').filterDate('2002-01-01', '2022-12-31')

def water(img):
    state = img.select('StateQA')
    clear = state.bitwiseAnd(3).eq(0)
    green = img.select('sur_refl_b04')
    nir = img.select('sur_refl_b02')
    swir = img.select('sur_refl_b06')
    mndwi = green.subtract(swir).divide(green.add(swir)).rename('mndwi')
    ndvi = img.normalizedDifference(['sur_refl_b02', 'sur_refl_b01']).rename('ndvi')
    w = mndwi.gt(0).Or(mndwi.gt(-0.15).And(ndvi.lt(0.3)))
    return w.updateMask(clear).rename('water').copyProperties(img, ['system:time_start'])

col = mod09.map(water)

records = []
for y in range(2002, 2023):
    for m in range(1, 13):
        d = ee.Date.fromYMD(y, m, 1)
        img = col.filterDate(d, d.advance(1, 'month')).max()
        a = img.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=pantanal,
            scale=1000,
            maxPixels=1e9
        )
        records.append({'date': f'{y}-{m:02d}-01', 'km2': a.get('water').getInfo()})
    print(y, end=' ')

df = pd.DataFrame(records)
df['date'] = pd.to_datetime(df['date'])
df = df.set_index('date')
df.to_csv('pantanal_water.csv')

fig, axes = plt.subplots(2, 1, figsize=(14, 8))
axes[0].fill_between(df.index, df['km2'], color='steelblue')
axes[0].set_ylabel('Inundated area (km²)')

m = df['km2'].groupby(df.index.month)
axes[1].plot(m.mean(), 'k', label='mean')
axes[1].fill_between(range(1, 13), m.min(), m.max(), alpha=0.2)
for y, c in zip([2018, 2020, 2021], ['blue', 'orange', 'red']):
    d = df[df.index.year == y]
    axes[1].plot(d.index.month, d['km2'], color=c, label=str(y))
axes[1].set_xlabel('Month')
axes[1].set_ylabel('km²')
axes[1].legend()
plt.tight_layout()
plt.show()

freq = col.mean().clip(pantanal)
Map = geemap.Map()
Map.centerObject(pantanal, 7)
Map.addLayer(freq.updateMask(freq.gt(0.05)), {'min': 0, 'max': 1, 'palette': ['lightcyan', 'deepskyblue', 'navy']}, 'Inundation frequency')
Map
