// Small app: choose a year and show Landsat composite
var aoi = ee.Geometry.Point([-115.14, 36.17]).buffer(30000);

Map.setOptions('HYBRID');
Map.centerObject(aoi, 11);
Map.style().set('cursor', 'crosshair');

function getCollection(year) {
  var id;
  var bands;
  if (year >= 2013) {
    id = 'LANDSAT/LC08/C02/T1_L2';
    bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];
  } else if (year === 2012) {
    id = 'LANDSAT/LE07/C02/T1_L2';
    bands = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'];
  } else {
    id = 'LANDSAT/LT05/C02/T1_L2';
    bands = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'];
  }
  return ee.ImageCollection(id)
    .filterBounds(aoi)
    .filterDate(year + '-01-01', year + '-12-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 20))
    .select(bands, ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']);
}

function showYear(year) {
  Map.layers().reset();
  var image = getCollection(year).median().multiply(0.0000275).add(-0.2).clip(aoi);
  var ndvi = image.normalizedDifference(['nir', 'red']);
  var ndbi = image.normalizedDifference(['swir1', 'nir']);
  Map.addLayer(image, {bands: ['red', 'green', 'blue'], min: 0, max: 0.35}, 'RGB ' + year);
  Map.addLayer(ndvi, {min: 0, max: 0.6, palette: ['white', 'green']}, 'NDVI ' + year, false);
  Map.addLayer(ndbi, {min: -0.3, max: 0.3, palette: ['green', 'white', 'red']}, 'NDBI ' + year, false);
}

var title = ui.Label('Las Vegas urban growth', {fontWeight: 'bold', fontSize: '20px'});
var text = ui.Label('Move the slider to select a year.');

var slider = ui.Slider({
  min: 1985,
  max: 2023,
  value: 2023,
  step: 1,
  style: {width: '300px'}
});
slider.onChange(showYear);

var panel = ui.Panel({
  widgets: [title, text, slider],
  layout: ui.Panel.Layout.flow('vertical'),
  style: {width: '340px', padding: '8px'}
});
ui.root.insert(0, panel);

showYear(2023);
