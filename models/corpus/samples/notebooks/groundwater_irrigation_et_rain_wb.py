# Water balance of the upper Blue Nile, P - ET
# %%
import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

# %%
ee.Initialize(project='ee-bluenile-wb')

basin = ee.FeatureCollection('projects/ee-bluenile-wb/assets/abay_basin')
geom = basin.geometry()

# %% datasets
P = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')
ET = ee.ImageCollection('MODIS/061/MOD16A2GF').select('ET')
SSEBOP = ee.ImageCollection('FAO/WAPOR/2/L1_AETI_D').select('L1_AETI_D')
TWS = ee.ImageCollection('NASA/GRACE/MASS_GRIDS_V04/MASCON').select('lwe_thickness')

# %% annual sums
years = list(range(2009, 2022))

def annual(y):
    start = ee.Date.fromYMD(y, 1, 1)
    end = start.advance(1, 'year')
    p = P.filterDate(start, end).sum().rename('P')
    et = ET.filterDate(start, end).sum().multiply(0.1).rename('ET_MOD16')

    def dekad(img):
        # mm/day times number of days in the dekad
        n = ee.Date(img.get('system:time_end')).difference(ee.Date(img.get('system:time_start')), 'day')
        return img.multiply(0.1).multiply(n)

    wapor = SSEBOP.filterDate(start, end).map(dekad).sum().rename('ET_WAPOR')
    return p.addBands(et).addBands(wapor).set('year', y)

col = ee.ImageCollection([annual(y) for y in years])

# %% basin means
rows = []
for y in years:
    img = ee.Image(col.filter(ee.Filter.eq('year', y)).first())
    r = img.reduceRegion(ee.Reducer.mean(), geom, 5000, maxPixels=1e9, tileScale=4).getInfo()
    r['year'] = y
    rows.append(r)
    print(r)

df = pd.DataFrame(rows).set_index('year')
df['Q_MOD16'] = df['P'] - df['ET_MOD16']
df['Q_WAPOR'] = df['P'] - df['ET_WAPOR']

# %% observed runoff at El Diem
obs = pd.read_csv('eldiem_annual.csv', index_col='year')
area_km2 = geom.area(1).divide(1e6).getInfo()
obs['Q_obs'] = obs['volume_bcm'] * 1e6 / area_km2
df = df.join(obs['Q_obs'])
print(df.round(0))
print(df[['Q_MOD16', 'Q_WAPOR', 'Q_obs']].corr().round(2))

# %% plot
ax = df[['P', 'ET_MOD16', 'ET_WAPOR']].plot.bar(figsize=(12, 5), color=['royalblue', 'seagreen', 'limegreen'])
df[['Q_obs']].reset_index(drop=True).plot(ax=ax, color='k', marker='o')
ax.set_ylabel('mm / year')
ax.set_xlabel('')
plt.tight_layout()
plt.savefig('wb_bluenile.png', dpi=200)
plt.show()

# %% map
m = geemap.Map()
m.centerObject(basin, 7)
mean = col.mean().clip(basin)
m.addLayer(mean.select('P'), {'min': 800, 'max': 2200, 'palette': ['ffffcc', '41b6c4', '081d58']}, 'P')
m.addLayer(mean.select('ET_WAPOR'), {'min': 400, 'max': 1400, 'palette': ['ffffe5', '78c679', '004529']}, 'ET')
m.addLayer(mean.expression("b('P') - b('ET_WAPOR')"), {'min': -500, 'max': 1000, 'palette': ['red', 'white', 'blue']}, 'P - ET')
m
