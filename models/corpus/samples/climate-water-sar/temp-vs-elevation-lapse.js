// Lapse rate: LST against elevation
var region = ee.Geometry.Rectangle([36.8, -3.5, 37.9, -2.7]);
Map.centerObject(region, 10);

var dem = ee.Image('USGS/SRTMGL1_003').select('elevation');
var lst = ee.ImageCollection('MODIS/061/MOD11A2')
  .filterDate('2015-01-01', '2019-12-31')
  .select('LST_Night_1km')
  .mean()
  .multiply(0.02)
  .subtract(273.15)
  .rename('LST');

var image = dem.addBands(lst);

var samples = image.sample({
  region: region,
  scale: 1000,
  numPixels: 2000,
  seed: 10,
  geometries: true
});

print(samples.first());

var chart = ui.Chart.feature.byFeature(samples, 'elevation', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Night LST vs elevation',
    hAxis: {title: 'Elevation (m)'},
    vAxis: {title: 'LST (°C)'},
    pointSize: 1,
    legend: {position: 'none'},
    trendlines: {0: {color: 'red', showR2: true, visibleInLegend: true}}
  });
print(chart);

var fit = samples.reduceColumns({
  reducer: ee.Reducer.linearFit(),
  selectors: ['elevation', 'LST']
});
print('Lapse rate (°C/km)', ee.Number(fit.get('scale')).multiply(1000));

var predicted = dem.multiply(ee.Number(fit.get('scale'))).add(ee.Number(fit.get('offset')));
var residual = lst.subtract(predicted).clip(region);

Map.addLayer(lst.clip(region), {min: -5, max: 20, palette: ['blue', 'white', 'red']}, 'LST night');
Map.addLayer(residual, {min: -3, max: 3, palette: ['blue', 'white', 'red']}, 'Residual', false);
Map.addLayer(samples, {color: 'black'}, 'Samples', false);
