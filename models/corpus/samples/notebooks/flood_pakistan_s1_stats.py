# %% [Flood mapping Sindh 2022]
import ee
import geemap
import geopandas as gpd
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='sindh-flood')

# %% area
districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Sindh'))
aoi = districts.geometry()

# %% helper functions
def get_s1(start, end, orbit='DESCENDING'):
    col = (ee.ImageCollection('COPERNICUS/S1_GRD')
           .filterBounds(aoi)
           .filterDate(start, end)
           .filter(ee.Filter.eq('instrumentMode', 'IW'))
           .filter(ee.Filter.eq('orbitProperties_pass', orbit))
           .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
           .select('VV'))
    print(start, end, col.size().getInfo())
    return col


def toNatural(img):
    return ee.Image(10.0).pow(img.select(0).divide(10.0))


def toDB(img):
    return ee.Image(img).log10().multiply(10.0)


def lee(img, size=5):
    """simple Lee filter"""
    img = toNatural(img)
    mean = img.reduceNeighborhood(ee.Reducer.mean(), ee.Kernel.square(size / 2, 'pixels'))
    var = img.reduceNeighborhood(ee.Reducer.variance(), ee.Kernel.square(size / 2, 'pixels'))
    enl = 5
    eta = 1.0 / enl ** 0.5
    varx = var.subtract(mean.pow(2).multiply(eta ** 2)).divide(1 + eta ** 2)
    b = varx.divide(var).max(0)
    return toDB(mean.add(b.multiply(img.subtract(mean)))).rename('VV')


# %% before and after
before = lee(get_s1('2022-05-01', '2022-06-15').median().clip(aoi))
after = lee(get_s1('2022-08-25', '2022-09-10').min().clip(aoi))

# %% threshold from the histogram of the image
threshold = -15.5

water_before = before.lt(threshold)
water_after = after.lt(threshold)
perm = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(60).unmask(0)
flood = water_after.And(water_before.Not()).And(perm.Not()).selfMask().rename('flood')

# %% map
Map = geemap.Map(center=[26.2, 68.3], zoom=7)
Map.addLayer(before, {'min': -25, 'max': 0}, 'before')
Map.addLayer(after, {'min': -25, 'max': 0}, 'after')
Map.addLayer(flood, {'palette': 'red'}, 'flood')
Map.add_legend(title='Flood', legend_dict={'Flooded': 'ff0000'})
Map

# %% per district
stats = flood.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegions(
    collection=districts,
    reducer=ee.Reducer.sum(),
    scale=100,
    tileScale=4
)
gdf = geemap.ee_to_gdf(stats)
gdf['area_km2'] = gdf.to_crs(epsg=32642).area / 1e6
gdf['flood_pct'] = gdf['sum'] / gdf['area_km2'] * 100
gdf[['ADM2_NAME', 'sum', 'flood_pct']].sort_values('sum', ascending=False)

fig, ax = plt.subplots(figsize=(10, 10))
gdf.plot(column='flood_pct', cmap='Blues', legend=True, edgecolor='k', linewidth=0.5, ax=ax,
         legend_kwds={'label': 'Flooded area (%)', 'shrink': 0.6})
for idx, row in gdf.iterrows():
    c = row.geometry.centroid
    ax.annotate(row['ADM2_NAME'], (c.x, c.y), ha='center', fontsize=7)
ax.set_axis_off()
plt.savefig('sindh_flood.png', dpi=300, bbox_inches='tight')
