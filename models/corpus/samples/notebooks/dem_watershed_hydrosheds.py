import ee
import geemap

ee.Initialize(project='ee-basins')

Map = geemap.Map()

# point at the outlet
outlet = ee.Geometry.Point([36.93, -1.02])

basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_8')
basin = basins.filterBounds(outlet)
print(basin.first().toDictionary().getInfo())

# all upstream basins
main_bas = basin.first().get('MAIN_BAS')
all_basins = basins.filter(ee.Filter.eq('MAIN_BAS', main_bas))
print('sub-basins:', all_basins.size().getInfo())

dem = ee.Image('WWF/HydroSHEDS/03VFDEM').select('b1')
acc = ee.Image('WWF/HydroSHEDS/15ACC').select('b1')
direction = ee.Image('WWF/HydroSHEDS/15DIR').select('b1')

slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))
streams = acc.gt(500).selfMask()

Map.centerObject(basin, 10)
Map.addLayer(dem.clip(all_basins), {'min': 0, 'max': 3500, 'palette': ['006633', 'E5FFCC', '662A00', 'D8D8D8', 'F5F5F5']}, 'DEM')
Map.addLayer(slope.clip(all_basins), {'min': 0, 'max': 40}, 'Slope', False)
Map.addLayer(streams.clip(all_basins), {'palette': ['blue']}, 'Streams')
Map.addLayer(all_basins.style(color='black', fillColor='00000000', width=1), {}, 'Basins')
Map.addLayer(basin.style(color='red', fillColor='00000000', width=2), {}, 'Basin')
Map.addLayer(outlet, {'color': 'yellow'}, 'Outlet')
Map

stats = dem.addBands(slope).reduceRegion(
    reducer=ee.Reducer.minMax().combine(ee.Reducer.mean(), '', True),
    geometry=basin.geometry(),
    scale=90,
    maxPixels=1e9
)
for k, v in stats.getInfo().items():
    print(k, round(v, 2))

geemap.ee_to_shp(basin, filename='basin.shp')
geemap.ee_to_geojson(all_basins, filename='all_basins.geojson')
geemap.ee_export_image(dem.clip(basin), filename='dem_basin.tif', scale=90, region=basin.geometry())
