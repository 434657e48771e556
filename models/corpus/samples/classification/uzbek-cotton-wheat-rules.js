/* Cotton / wheat / double crop in Fergana valley
   rule based on NDVI of April, June, August */
var fergana = ee.Geometry.Rectangle([70.6, 40.1, 72.6, 41.2]);
Map.centerObject(fergana, 9);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(fergana).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));
var ndviMonth = function(y, m) {
  var start = ee.Date.fromYMD(y, m, 1);
  return s2.filterDate(start, start.advance(1, 'month'))
    .map(function(img) { return img.normalizedDifference(['B8', 'B4']).rename('ndvi'); })
    .max()
    .rename('ndvi_' + m);
};

var classifyYear = function(y) {
  var apr = ndviMonth(y, 4);
  var jun = ndviMonth(y, 6);
  var jul = ndviMonth(y, 7);
  var aug = ndviMonth(y, 8);
  var sep = ndviMonth(y, 9);

  var wheat = apr.gt(0.5).and(jul.lt(0.35)).and(aug.lt(0.4));
  var cotton = apr.lt(0.3).and(aug.gt(0.55));
  var doubleCrop = apr.gt(0.5).and(jul.lt(0.4)).and(sep.gt(0.5));
  var orchard = apr.gt(0.4).and(jun.gt(0.5)).and(aug.gt(0.5));

  var crops = ee.Image(0)
    .where(wheat, 1)
    .where(cotton, 2)
    .where(doubleCrop, 3)
    .where(orchard, 4)
    .selfMask()
    .rename('crop')
    .clip(fergana);
  return crops.set('year', y);
};

var c2019 = classifyYear(2019);
var c2020 = classifyYear(2020);
var c2021 = classifyYear(2021);
var c2022 = classifyYear(2022);

var vis = {min: 1, max: 4, palette: ['e6c229', 'ffffff', 'f17105', '1a8fe3']};
Map.addLayer(c2019, vis, 'crops 2019', false);
Map.addLayer(c2020, vis, 'crops 2020', false);
Map.addLayer(c2021, vis, 'crops 2021', false);
Map.addLayer(c2022, vis, 'crops 2022');

var areas = ee.FeatureCollection([c2019, c2020, c2021, c2022].map(function(img) {
  var bands = ee.Image.cat([img.eq(1), img.eq(2), img.eq(3), img.eq(4)]).rename(['wheat', 'cotton', 'double', 'orchard']).unmask(0);
  var a = bands.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: fergana,
    scale: 60,
    maxPixels: 1e10,
    tileScale: 8
  });
  return ee.Feature(null, a).set('year', img.get('year'));
}));
print(ui.Chart.feature.byFeature(areas, 'year', ['wheat', 'cotton', 'double', 'orchard']).setChartType('ColumnChart').setOptions({
  title: 'Crop area (ha)', hAxis: {format: '####'}, isStacked: true
}));
