// Values of the server in the client's conditions, loops and texts.
// answers: [12, null, "2020-05-06", null, ["B1", "B2"], null, null, {"mean": 4.5}]
var n = ee.ImageCollection('MODIS/061/MOD13Q1').size().getInfo();
if (n > 10) {
  print(ee.Image(n));
} else {
  print(ee.String('few'));
}
var day = ee.Date('2020-05-06').format('yyyy-MM-dd').getInfo();
print('Day: ' + day, ee.Date(day).advance(1, 'day'));
var bands = ee.Image('USGS/SRTMGL1_003').bandNames().getInfo();
for (var i = 0; i < bands.length; i++) {
  print(ee.Image('USGS/SRTMGL1_003').select(bands[i]));
}
var statistics = ee.Image(1).reduceRegion(ee.Reducer.mean(), ee.Geometry.Point([0, 0]), 1).getInfo();
print(ee.Image(statistics.mean), 'Mean: ' + statistics['mean'].toFixed(1));
