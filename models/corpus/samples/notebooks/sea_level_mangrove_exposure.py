import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-slr')

countries = ['Bangladesh', 'Vietnam', 'Philippines', 'Indonesia', 'Thailand']
lsib = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')

dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic()
ocean = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('max_extent').unmask(0)
pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count').filterDate('2020-01-01', '2020-12-31').first().select('population_count')
crop = ee.ImageCollection('ESA/WorldCover/v200').first().eq(40)
built = ee.ImageCollection('ESA/WorldCover/v200').first().eq(50)

levels = [1, 2, 5, 10]
rows = []
for c in countries:
    geom = lsib.filter(ee.Filter.eq('country_na', c)).geometry()
    for l in levels:
        low = dem.lte(l).And(ocean.eq(0))
        people = pop.updateMask(low).reduceRegion(ee.Reducer.sum(), geom, 1000, maxPixels=1e10, tileScale=4).get('population_count')
        lu = crop.rename('crop').addBands(built.rename('built')).updateMask(low).multiply(ee.Image.pixelArea()).divide(1e6) \
            .reduceRegion(ee.Reducer.sum(), geom, 1000, maxPixels=1e10, tileScale=4)
        r = ee.Dictionary({'people': people}).combine(lu).getInfo()
        r.update({'country': c, 'level': l})
        rows.append(r)
        print(c, l, r)

df = pd.DataFrame(rows)
df['people_m'] = df['people'] / 1e6

fig, axes = plt.subplots(1, 3, figsize=(18, 5))
for ax, col, label in zip(axes, ['people_m', 'crop', 'built'], ['People (millions)', 'Cropland (km²)', 'Built-up (km²)']):
    df.pivot(index='country', columns='level', values=col).plot.bar(ax=ax, rot=30, cmap='viridis_r')
    ax.set_ylabel(label)
    ax.set_xlabel('')
    ax.legend(title='Elevation (m)')
plt.tight_layout()
plt.savefig('lecz.png', dpi=200)
plt.show()

df.to_csv('lecz.csv', index=False)

Map = geemap.Map(center=[22.5, 90.3], zoom=7)
Map.addLayer(dem.updateMask(dem.lte(10)), {'min': 0, 'max': 10, 'palette': ['08306b', '4292c6', 'deebf7', 'fee391', 'ec7014']}, 'Elevation < 10 m')
Map
