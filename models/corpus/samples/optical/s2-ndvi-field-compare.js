// Compare NDVI of irrigated and rainfed fields
var irrigated = ee.Geometry.Polygon(
  [[[-4.712, 41.302], [-4.712, 41.297], [-4.704, 41.297], [-4.704, 41.302]]]);
var rainfed = ee.Geometry.Polygon(
  [[[-4.745, 41.322], [-4.745, 41.317], [-4.738, 41.317], [-4.738, 41.322]]]);

var fields = ee.FeatureCollection([
  ee.Feature(irrigated, {label: 'Irrigated'}),
  ee.Feature(rainfed, {label: 'Rainfed'})
]);

Map.centerObject(fields, 14);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(fields)
  .filterDate('2022-01-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30));

// Mask with SCL
function maskSCL(image) {
  var scl = image.select('SCL');
  var good = scl.eq(4).or(scl.eq(5)).or(scl.eq(6)).or(scl.eq(7));
  return image.updateMask(good);
}

function addNDVI(image) {
  var ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI');
  return image.addBands(ndvi);
}

var ndviCol = s2.map(maskSCL).map(addNDVI).select('NDVI');

var chart = ui.Chart.image.seriesByRegion({
  imageCollection: ndviCol,
  regions: fields,
  reducer: ee.Reducer.mean(),
  band: 'NDVI',
  scale: 10,
  xProperty: 'system:time_start',
  seriesProperty: 'label'
}).setChartType('ScatterChart')
  .setOptions({
    title: 'NDVI 2022',
    vAxis: {title: 'NDVI'},
    hAxis: {title: 'Date', format: 'MMM'},
    lineWidth: 1,
    pointSize: 4,
    series: {
      0: {color: 'blue'},
      1: {color: 'orange'}
    }
  });
print(chart);

Map.addLayer(ndviCol.max(), {min: 0, max: 0.9, palette: ['brown', 'yellow', 'green']}, 'Max NDVI');
Map.addLayer(irrigated, {color: 'blue'}, 'Irrigated');
Map.addLayer(rainfed, {color: 'orange'}, 'Rainfed');
