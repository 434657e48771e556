// NDVI based classification with thresholds
var aoi = ee.FeatureCollection('users/mohdfaiz/johor/kulai');
var img = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(aoi)
  .filterDate('2021-01-01', '2021-12-31')
  .sort('CLOUDY_PIXEL_PERCENTAGE')
  .first()
  .clip(aoi);

var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');

// 1 water, 2 built up / bare, 3 sparse vegetation, 4 moderate, 5 dense
var ndviClass = ee.Image(1)
  .where(ndvi.gt(0).and(ndvi.lte(0.2)), 2)
  .where(ndvi.gt(0.2).and(ndvi.lte(0.4)), 3)
  .where(ndvi.gt(0.4).and(ndvi.lte(0.6)), 4)
  .where(ndvi.gt(0.6), 5)
  .clip(aoi)
  .rename('class');

Map.centerObject(aoi, 12);
Map.addLayer(ndvi, {min: -0.2, max: 0.8, palette: ['blue', 'white', 'green']}, 'NDVI');
Map.addLayer(ndviClass, {min: 1, max: 5, palette: ['#0000ff', '#d2b48c', '#ffff99', '#7cfc00', '#006400']}, 'NDVI classes');

var areaChart = ui.Chart.image.byClass(
  ee.Image.pixelArea().divide(10000).addBands(ndviClass),
  'class', aoi, ee.Reducer.sum(), 10,
  ['', 'Water', 'Built up', 'Sparse', 'Moderate', 'Dense']
).setOptions({
  title: 'Area of NDVI classes',
  vAxis: {title: 'ha'}
});
print(areaChart);
