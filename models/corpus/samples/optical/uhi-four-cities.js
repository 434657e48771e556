// Surface urban heat island: urban mean minus rural mean
// for several cities, MODIS LST + WorldCover

var cities = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([2.35, 48.85]), {name: 'Paris'}),
  ee.Feature(ee.Geometry.Point([-3.70, 40.42]), {name: 'Madrid'}),
  ee.Feature(ee.Geometry.Point([13.40, 52.52]), {name: 'Berlin'}),
  ee.Feature(ee.Geometry.Point([21.01, 52.23]), {name: 'Warsaw'})
]);

var worldcover = ee.ImageCollection('ESA/WorldCover/v200').first();
var urban = worldcover.eq(50);
var notWater = worldcover.neq(80);

var lst = ee.ImageCollection('MODIS/061/MYD11A2')
  .filterDate('2021-06-01', '2021-09-01')
  .select('LST_Day_1km')
  .mean()
  .multiply(0.02)
  .subtract(273.15)
  .rename('LST');

var computeSUHI = function(city) {
  var core = city.geometry().buffer(10000);
  var ring = city.geometry().buffer(40000).difference(city.geometry().buffer(20000));

  var urbanLST = lst.updateMask(urban).reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: core,
    scale: 1000
  }).get('LST');

  var ruralLST = lst.updateMask(urban.not().and(notWater)).reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: ring,
    scale: 1000
  }).get('LST');

  var suhi = ee.Number(urbanLST).subtract(ee.Number(ruralLST));
  return city.set({
    urban: urbanLST,
    rural: ruralLST,
    suhi: suhi
  });
};

var result = cities.map(computeSUHI);
print(result);

var chart = ui.Chart.feature.byFeature(result, 'name', ['urban', 'rural'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Urban and rural LST, summer 2021',
    vAxis: {title: 'LST (°C)', viewWindow: {min: 20}},
    colors: ['red', 'green']
  });
print(chart);

Map.setCenter(10, 48, 5);
Map.addLayer(lst, {min: 20, max: 45, palette: ['blue', 'yellow', 'red']}, 'LST');
Map.addLayer(urban.selfMask(), {palette: 'black'}, 'Urban', false);
Map.addLayer(cities, {color: 'white'}, 'Cities');

Export.table.toDrive({
  collection: result,
  description: 'suhi_cities',
  fileFormat: 'CSV'
});
