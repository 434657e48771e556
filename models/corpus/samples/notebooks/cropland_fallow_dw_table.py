import ee
import geemap
import pandas as pd
import geopandas as gpd

ee.Initialize(project='ee-fallow')

admin = ee.FeatureCollection('projects/ee-fallow/assets/syr_adm3')
gdf = geemap.ee_to_gdf(admin)
codes = gdf['ADM3_PCODE'].tolist()
print(len(codes))

dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1')
s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')

YEARS = [2018, 2019, 2020, 2021, 2022, 2023]


def get_crop_mask():
    return (dw.filterDate('2017-01-01', '2023-12-31')
            .filterBounds(admin)
            .select('crops')
            .mean()
            .gt(0.35))


def get_max_ndvi(year):
    col = (s2.filterBounds(admin)
           .filterDate(f'{year}-02-01', f'{year}-05-31')
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
           .map(lambda i: i.normalizedDifference(['B8', 'B4']).rename('ndvi')))
    return col.reduce(ee.Reducer.percentile([90])).rename('ndvi')


crop = get_crop_mask()

frames = []
for year in YEARS:
    ndvi = get_max_ndvi(year)
    active = ndvi.gt(0.4).And(crop).rename('active')
    fallow = ndvi.lte(0.4).And(crop).rename('fallow')
    img = active.addBands(fallow).multiply(ee.Image.pixelArea()).divide(10000)

    for i in range(0, len(codes), 20):
        sub = admin.filter(ee.Filter.inList('ADM3_PCODE', codes[i:i + 20]))
        stats = img.reduceRegions(collection=sub, reducer=ee.Reducer.sum(), scale=30, tileScale=8)
        d = geemap.ee_to_df(stats.select(['ADM3_PCODE', 'active', 'fallow'], retainGeometry=False))
        d['year'] = year
        frames.append(d)
    print(year, 'done')

df = pd.concat(frames, ignore_index=True)
df['fallow_pct'] = 100 * df['fallow'] / (df['active'] + df['fallow'])
df.to_csv('fallow.csv', index=False)

wide = df.pivot(index='ADM3_PCODE', columns='year', values='fallow_pct').add_prefix('f')
gdf = gdf.merge(wide, left_on='ADM3_PCODE', right_index=True)
gdf.to_file('fallow.gpkg', layer='fallow', driver='GPKG')

import matplotlib.pyplot as plt
fig, axes = plt.subplots(2, 3, figsize=(18, 12))
for ax, year in zip(axes.ravel(), YEARS):
    gdf.plot(column=f'f{year}', ax=ax, cmap='YlOrBr', vmin=0, vmax=100, edgecolor='grey', linewidth=0.2)
    ax.set_title(year)
    ax.axis('off')
sm = plt.cm.ScalarMappable(cmap='YlOrBr', norm=plt.Normalize(0, 100))
fig.colorbar(sm, ax=axes, shrink=0.6, label='Fallow (%)')
plt.savefig('fallow.png', dpi=200, bbox_inches='tight')
plt.show()
