// forest / non forest for each year from Landsat with a NDFI-like NBR threshold, then persistence
var pilot = ee.Geometry.Rectangle([105.9, 17.1, 106.5, 17.6]);

var cloudMask = function(image) {
  var qa = image.select('QA_PIXEL');
  return image.updateMask(qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0)));
};

var ls57 = function(img) {
  return img.select(['SR_B4', 'SR_B7'], ['nir', 'swir2']).multiply(0.0000275).add(-0.2).copyProperties(img, ['system:time_start']);
};
var ls89 = function(img) {
  return img.select(['SR_B5', 'SR_B7'], ['nir', 'swir2']).multiply(0.0000275).add(-0.2).copyProperties(img, ['system:time_start']);
};

var lt05 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(pilot).map(cloudMask).map(ls57);
var le07 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(pilot).map(cloudMask).map(ls57);
var lc08 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(pilot).map(cloudMask).map(ls89);
var landsat = lt05.merge(le07).merge(lc08);

var startYear = 1995, endYear = 2020;
var forestYears = ee.ImageCollection(ee.List.sequence(startYear, endYear).map(function(y) {
  var img = landsat.filter(ee.Filter.calendarRange(y, y, 'year'))
    .filter(ee.Filter.calendarRange(11, 4, 'month'))
    .median();
  // some years may be empty
  var nbr = ee.Image(ee.Algorithms.If(img.bandNames().size().gt(0),
    img.normalizedDifference(['nir', 'swir2']),
    ee.Image(0).selfMask())).rename('nbr');
  return nbr.gt(0.55).rename('forest').set('year', y).set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var count = forestYears.count();
var sum = forestYears.sum();
var persistence = sum.divide(count).rename('persistence');

Map.centerObject(pilot, 11);
Map.addLayer(persistence.clip(pilot), {min: 0, max: 1, palette: ['a50026', 'fee08b', '006837']}, 'forest persistence');

// last year with forest
var lastForest = forestYears.map(function(img) {
  return ee.Image(ee.Number(img.get('year'))).toInt16().updateMask(img.select('forest')).rename('year');
}).max();
Map.addLayer(lastForest.clip(pilot), {min: startYear, max: endYear, palette: ['440154', '21908c', 'fde725']}, 'last forest year', false);

var area = forestYears.map(function(img) {
  return img.multiply(ee.Image.pixelArea()).divide(1e4).copyProperties(img, ['system:time_start']);
});
print(ui.Chart.image.series(area, pilot, ee.Reducer.sum(), 120).setOptions({title: 'Forest area (ha)', legend: {position: 'none'}}));
