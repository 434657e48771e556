import ee
import geemap
import geopandas as gpd
import pandas as pd
import contextily as ctx
import matplotlib.pyplot as plt

ee.Initialize(project='ee-pa-condition')

wdpa = ee.FeatureCollection('WCMC/WDPA/current/polygons')
parks = wdpa.filter(ee.Filter.eq('ISO3', 'BWA')).filter(ee.Filter.gt('REP_AREA', 500))
print(parks.size().getInfo())
print(parks.aggregate_array('NAME').getInfo())

dry = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2019-06-01', '2019-10-01').select('NDVI').mean().multiply(0.0001).rename('ndvi_2019')
wet = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2021-01-01', '2021-04-01').select('NDVI').mean().multiply(0.0001).rename('ndvi_2021')
burn = ee.ImageCollection('MODIS/061/MCD64A1').filterDate('2012-01-01', '2022-01-01').select('BurnDate').map(lambda i: i.gt(0)).sum().divide(10).unmask(0).rename('fires')

img = dry.addBands(wet).addBands(burn)
stats = img.reduceRegions(parks, ee.Reducer.mean(), 500, tileScale=4)

gdf = geemap.ee_to_gdf(stats.select(['NAME', 'REP_AREA', 'IUCN_CAT', 'ndvi_2019', 'ndvi_2021', 'fires']))
gdf = gdf.set_crs(epsg=4326, allow_override=True)
gdf['diff'] = gdf['ndvi_2021'] - gdf['ndvi_2019']
gdf.head()

gdf.to_file('botswana_parks.gpkg', driver='GPKG')

web = gdf.to_crs(epsg=3857)
fig, axes = plt.subplots(1, 2, figsize=(18, 9))
web.plot(column='diff', cmap='RdYlGn', legend=True, alpha=0.8, edgecolor='k', ax=axes[0])
axes[0].set_title('NDVI wet - dry')
web.plot(column='fires', cmap='OrRd', legend=True, alpha=0.8, edgecolor='k', ax=axes[1])
axes[1].set_title('Fires per year')
for ax in axes:
    ctx.add_basemap(ax, source=ctx.providers.CartoDB.Positron)
    ax.set_axis_off()
plt.tight_layout()
plt.savefig('parks.png', dpi=200)
plt.show()

by_cat = gdf.groupby('IUCN_CAT').agg(n=('NAME', 'count'), area=('REP_AREA', 'sum'), diff=('diff', 'mean'), fires=('fires', 'mean'))
print(by_cat.round(3))
