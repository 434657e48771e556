// TVDI from MODIS NDVI-LST space (Inner Mongolia)
var roi = ee.FeatureCollection('projects/ee-zhaolei/assets/xilingol');
Map.centerObject(roi, 7);

var start = '2017-07-01';
var end = '2017-08-31';

var ndvi = ee.ImageCollection('MODIS/061/MOD13A2')
  .filterDate(start, end)
  .select('NDVI')
  .max()
  .multiply(0.0001)
  .clip(roi);

var lst = ee.ImageCollection('MODIS/061/MOD11A2')
  .filterDate(start, end)
  .select('LST_Day_1km')
  .mean()
  .multiply(0.02)
  .rename('LST')
  .clip(roi);

// NDVI bins of 0.05
var binned = ndvi.multiply(20).floor().toInt().rename('bin');
var grouped = lst.addBands(binned).reduceRegion({
  reducer: ee.Reducer.percentile([2, 98]).group({groupField: 1, groupName: 'bin'}),
  geometry: roi.geometry(),
  scale: 1000,
  maxPixels: 1e10
});

var groups = ee.List(grouped.get('groups'));
print('groups', groups);

// points of the dry and wet edges
var edges = ee.FeatureCollection(groups.map(function(g) {
  g = ee.Dictionary(g);
  return ee.Feature(null, {
    ndvi: ee.Number(g.get('bin')).divide(20).add(0.025),
    wet: g.get('p2'),
    dry: g.get('p98')
  });
})).filter(ee.Filter.rangeContains('ndvi', 0.15, 0.85));

print(ui.Chart.feature.byFeature(edges, 'ndvi', ['wet', 'dry'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Dry and wet edge',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'LST (K)', viewWindow: {min: 285, max: 325}},
    trendlines: {0: {color: 'blue'}, 1: {color: 'red'}}
  }));

// linear fits
var dryFit = edges.reduceColumns(ee.Reducer.linearFit(), ['ndvi', 'dry']);
var wetFit = edges.reduceColumns(ee.Reducer.linearFit(), ['ndvi', 'wet']);
print('dry edge', dryFit);
print('wet edge', wetFit);

var lstMax = ndvi.multiply(ee.Image.constant(ee.Number(dryFit.get('scale')))).add(ee.Image.constant(ee.Number(dryFit.get('offset'))));
var lstMin = ndvi.multiply(ee.Image.constant(ee.Number(wetFit.get('scale')))).add(ee.Image.constant(ee.Number(wetFit.get('offset'))));

var tvdi = lst.subtract(lstMin).divide(lstMax.subtract(lstMin)).rename('TVDI').clamp(0, 1);

Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['brown', 'yellow', 'green']}, 'NDVI', false);
Map.addLayer(lst.subtract(273.15), {min: 20, max: 45, palette: ['blue', 'yellow', 'red']}, 'LST', false);
Map.addLayer(tvdi, {min: 0, max: 1, palette: ['0000ff', '00ffff', 'ffff00', 'ff8000', 'ff0000']}, 'TVDI');

Export.image.toDrive({
  image: tvdi.toFloat(),
  description: 'TVDI_2017',
  folder: 'TVDI',
  region: roi.geometry(),
  scale: 1000,
  crs: 'EPSG:4326',
  maxPixels: 1e13
});
