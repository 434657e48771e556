// covariates around DHS clusters (urban 2 km, rural 5 km)
var clusters = ee.FeatureCollection('users/rmwale/dhs_clusters_2018');

var buffered = clusters.map(function(f) {
  var r = ee.Algorithms.If(ee.String(f.get('URBAN_RURA')).equals('U'), 2000, 5000);
  return f.buffer(ee.Number(r));
});

// covariates
var pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('year', 2018)).filter(ee.Filter.eq('country', 'MWI')).first().rename('pop');
var lights = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2018-01-01', '2019-01-01').select('avg_rad').median().rename('lights');
var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2018-01-01', '2019-01-01').select('NDVI').mean().multiply(0.0001).rename('ndvi');
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2018-01-01', '2019-01-01').sum().rename('rain');
var lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate('2018-01-01', '2019-01-01').select('LST_Day_1km').mean().multiply(0.02).subtract(273.15).rename('lst');
var access = ee.Image('Oxford/MAP/accessibility_to_cities_2015_v1_0').select('accessibility').rename('access');
var elev = ee.Image('USGS/SRTMGL1_003').rename('elev');
var slope = ee.Terrain.slope(elev).rename('slope');
var water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0).gt(50).rename('water');
var built = ee.ImageCollection('ESA/WorldCover/v100').first().eq(50).rename('built');

var means = ee.Image.cat([lights, ndvi, rain, lst, access, elev, slope, water, built]);

var table = means.reduceRegions({
  collection: buffered,
  reducer: ee.Reducer.mean(),
  scale: 250,
  tileScale: 2
});
table = pop.reduceRegions({
  collection: table,
  reducer: ee.Reducer.sum().setOutputs(['pop']),
  scale: 100
});

print(table.first());

print(ui.Chart.feature.byFeature(table, 'lights', 'wealth')
  .setChartType('ScatterChart')
  .setOptions({hAxis: {title: 'Lights', logScale: true}, vAxis: {title: 'Wealth index'}, pointSize: 3}));

Map.centerObject(clusters, 7);
Map.addLayer(lights, {min: 0, max: 10, palette: ['black', 'yellow']}, 'lights');
Map.addLayer(buffered, {color: 'cyan'}, 'buffers', false);
Map.addLayer(clusters, {color: 'red'}, 'clusters');

Export.table.toDrive({
  collection: table,
  description: 'dhs_covariates_2018',
  folder: 'dhs',
  fileFormat: 'CSV',
  selectors: ['DHSCLUST', 'URBAN_RURA', 'wealth', 'pop', 'lights', 'ndvi', 'rain', 'lst', 'access', 'elev', 'slope', 'water', 'built']
});
