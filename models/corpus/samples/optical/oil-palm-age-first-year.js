// Year of clearing from annual NBR minimum, oil palm estates Sabah
var estates = ee.FeatureCollection('users/wongkl/sabah_estates');

function l57(img) {
  var qa = img.select('QA_PIXEL');
  var m = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.select(['SR_B4', 'SR_B7'], ['nir', 'swir2']).multiply(0.0000275).add(-0.2).updateMask(m)
    .copyProperties(img, ['system:time_start']);
}
function l8(img) {
  var qa = img.select('QA_PIXEL');
  var m = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.select(['SR_B5', 'SR_B7'], ['nir', 'swir2']).multiply(0.0000275).add(-0.2).updateMask(m)
    .copyProperties(img, ['system:time_start']);
}

var col5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(estates).map(l57);
var col7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(estates).map(l57);
var col8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(estates).map(l8);
var all = col5.merge(col7).merge(col8);

var startYear = 1990;
var endYear = 2020;

var annual = ee.ImageCollection(ee.List.sequence(startYear, endYear).map(function(y) {
  y = ee.Number(y);
  var med = all.filterDate(ee.Date.fromYMD(y, 1, 1), ee.Date.fromYMD(y.add(1), 1, 1)).median();
  var nbr = med.normalizedDifference(['nir', 'swir2']).rename('nbr');
  var inv = nbr.multiply(-1).rename('inv');
  var year = ee.Image.constant(y).toInt16().rename('year');
  return nbr.addBands(inv).addBands(year)
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 7, 1).millis());
}));

// lowest NBR -> clearing
var lowest = annual.qualityMosaic('inv');
var clearing = lowest.select('year').updateMask(lowest.select('nbr').lt(0.2)).clip(estates);
var age = ee.Image(2021).subtract(clearing).rename('age');

Map.centerObject(estates, 11);
Map.addLayer(clearing, {min: startYear, max: endYear, palette: ['blue', 'cyan', 'yellow', 'red']}, 'year of clearing');
Map.addLayer(age, {min: 0, max: 30, palette: ['ffffe5', 'd9f0a3', '78c679', '238443', '004529']}, 'age');

print(ui.Chart.image.series(annual.select('nbr'), estates.first().geometry(), ee.Reducer.median(), 60));
print(ui.Chart.image.histogram(age, estates, 60));

Export.image.toDrive({
  image: age.unmask(-1).toInt16(),
  description: 'palm_age',
  scale: 30,
  region: estates.geometry().bounds(),
  maxPixels: 1e13
});
