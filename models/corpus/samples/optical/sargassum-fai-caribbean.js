// Sargassum detection with floating algae index
var costa = ee.Geometry.Rectangle([-87.2, 20.4, -86.5, 21.3]);

var s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(costa)
  .filterDate('2022-05-01', '2022-08-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 25));

print('images', s2.size());

var landMask = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('max_extent').eq(1);

var addFAI = function(image) {
  var img = image.divide(10000);
  var fai = img.expression('NIR - RED - (SWIR - RED) * (842 - 665) / (1610 - 665)', {
    'NIR': img.select('B8'),
    'RED': img.select('B4'),
    'SWIR': img.select('B11')
  }).rename('FAI');
  var ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var clear = image.select('QA60').eq(0).and(img.select('B2').lt(0.18));
  return image.addBands([fai, ndvi]).updateMask(clear).updateMask(landMask);
};

var withFai = s2.map(addFAI);

var algae = withFai.map(function(img) {
  return img.select('FAI').gt(0.02).and(img.select('NDVI').gt(0)).rename('algae')
    .copyProperties(img, ['system:time_start']);
});

var frequency = algae.mean().clip(costa);

Map.centerObject(costa, 9);
Map.addLayer(withFai.select('FAI').max().clip(costa), {min: -0.02, max: 0.08, palette: ['navy', 'cyan', 'yellow', 'red']}, 'max FAI');
Map.addLayer(frequency.updateMask(frequency.gt(0)), {min: 0, max: 0.2, palette: ['yellow', 'orange', 'brown']}, 'frequency');

// area by date
var table = algae.map(function(img) {
  var ha = img.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: costa,
    scale: 20,
    maxPixels: 1e9
  }).get('algae');
  return ee.Feature(null, {date: img.date().format('YYYY-MM-dd'), ha: ha, 'system:time_start': img.get('system:time_start')});
});

print(ui.Chart.feature.byFeature(table, 'system:time_start', 'ha')
  .setChartType('ColumnChart')
  .setOptions({title: 'Sargassum area (ha)', colors: ['brown'], legend: {position: 'none'}}));

Export.table.toDrive({
  collection: ee.FeatureCollection(table),
  description: 'sargassum_area_2022',
  fileFormat: 'CSV',
  selectors: ['date', 'ha']
});
