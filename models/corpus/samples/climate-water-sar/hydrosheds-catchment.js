// Catchment overview: HydroSHEDS basins, rivers, flow accumulation
var point = ee.Geometry.Point([-69.2, -12.6]);

var hybas = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_8');
var basin = hybas.filterBounds(point);
var basinGeom = basin.geometry();

print('Basin', basin.first());
print('Area (km2)', basinGeom.area().divide(1e6));

// DEM and terrain
var dem = ee.Image('USGS/SRTMGL1_003').clip(basinGeom);
var slope = ee.Terrain.slope(dem);
var hillshade = ee.Terrain.hillshade(dem);

// Flow accumulation
var flowAcc = ee.Image('WWF/HydroSHEDS/15ACC').select('b1').clip(basinGeom);
var streams = flowAcc.gt(1000).selfMask();

// Rivers
var rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers')
  .filterBounds(basinGeom);

Map.centerObject(basin, 8);
Map.addLayer(dem, {min: 0, max: 4000, palette: ['006633', 'E5FFCC', '662A00', 'D8D8D8', 'F5F5F5']}, 'DEM');
Map.addLayer(hillshade, {min: 0, max: 255, opacity: 0.4}, 'Hillshade', false);
Map.addLayer(slope, {min: 0, max: 45}, 'Slope', false);
Map.addLayer(streams, {palette: ['blue']}, 'Streams');
Map.addLayer(rivers, {color: 'cyan'}, 'Rivers', false);
Map.addLayer(ee.Image().byte().paint(basin, 1, 2), {palette: 'red'}, 'Basin');
Map.addLayer(point, {color: 'yellow'}, 'Outlet');

// Stats
var stats = dem.reduceRegion({
  reducer: ee.Reducer.minMax().combine(ee.Reducer.mean(), '', true),
  geometry: basinGeom,
  scale: 90,
  maxPixels: 1e10
});
print('Elevation', stats);

var slopeMean = slope.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: basinGeom,
  scale: 90,
  maxPixels: 1e10
});
print('Mean slope', slopeMean.get('slope'));

// Hypsometric chart
print(ui.Chart.image.histogram(dem, basinGeom, 500, 50)
  .setOptions({title: 'Elevation distribution', hAxis: {title: 'm'}, vAxis: {title: 'pixels'}}));

// Upstream basins
var mainId = ee.Number(basin.first().get('MAIN_BAS'));
var allBasins = hybas.filter(ee.Filter.eq('MAIN_BAS', mainId));
Map.addLayer(allBasins, {color: 'gray'}, 'Main basin', false);

Export.table.toDrive({
  collection: basin,
  description: 'basin_level8',
  fileFormat: 'SHP'
});

Export.image.toDrive({
  image: dem,
  description: 'dem_basin',
  scale: 30,
  region: basinGeom,
  maxPixels: 1e13
});
