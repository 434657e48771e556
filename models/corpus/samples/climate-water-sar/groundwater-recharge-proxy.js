// Monthly water surplus = P - PET (Thornthwaite-Mather style bucket)
// soil water capacity from SoilGrids / OpenLandMap
// student: Inês Carvalho

var bacia = ee.FeatureCollection('users/icarvalho/bacia_guadiana');
var awc = 120; // mm

var terra = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE')
  .filterDate('2000-10-01', '2020-10-01')
  .select(['pr', 'pet']);

var scaled = terra.map(function(img) {
  return img.select('pr').addBands(img.select('pet').multiply(0.1))
    .toFloat()
    .copyProperties(img, ['system:time_start']);
}).sort('system:time_start');

// initial state
var initial = ee.Image.constant([awc / 2, 0, 0])
  .rename(['st', 'surplus', 'aet'])
  .toFloat()
  .set('system:time_start', ee.Date('2000-09-01').millis());

var step = function(img, list) {
  img = ee.Image(img);
  var prev = ee.Image(ee.List(list).get(-1));
  var stPrev = prev.select('st');
  var pr = img.select('pr');
  var pet = img.select('pet');
  var balance = stPrev.add(pr).subtract(pet);
  var st = balance.max(0).min(awc).rename('st');
  var surplus = balance.subtract(awc).max(0).rename('surplus');
  var aet = pet.min(stPrev.add(pr)).rename('aet');
  var out = st.addBands(surplus).addBands(aet)
    .toFloat()
    .set('system:time_start', img.get('system:time_start'));
  return ee.List(list).add(out);
};

var result = ee.ImageCollection(ee.List(scaled.iterate(step, ee.List([initial]))).slice(1));

print('result', result.size());

Map.centerObject(bacia, 8);
Map.addLayer(result.select('surplus').mean().multiply(12).clip(bacia), {min: 0, max: 400, palette: ['white', 'cyan', 'blue']}, 'Surplus (mm/yr)');
Map.addLayer(result.select('aet').mean().multiply(12).clip(bacia), {min: 300, max: 700, palette: ['white', 'green']}, 'AET (mm/yr)', false);

print(ui.Chart.image.series(result, bacia, ee.Reducer.mean(), 5000).setOptions({
  title: 'Soil water balance',
  vAxis: {title: 'mm'},
  hAxis: {title: 'Date'},
  lineWidth: 1,
  pointSize: 0,
  colors: ['green', 'brown', 'blue']
}));
