// Extract Sentinel-2 at the field plots
// 2021 campaign, 84 plots

var plots = ee.FeatureCollection('users/cwanjiru/plots_2021');
Map.centerObject(plots, 11);
Map.addLayer(plots, {color: 'red'}, 'plots');

var bufferPlots = plots.map(function(f) {
  return f.buffer(15);
});

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(plots)
  .filterDate('2021-06-01', '2021-08-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(function(image) {
    var qa = image.select('QA60');
    var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
    return image.updateMask(mask).divide(10000);
  });

var img = s2.median();

// indices
var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE');
var ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI');
var evi = img.expression(
  '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
    'NIR': img.select('B8'),
    'RED': img.select('B4'),
    'BLUE': img.select('B2')
}).rename('EVI');
var savi = img.expression(
  '((NIR - RED) / (NIR + RED + 0.5)) * 1.5', {
    'NIR': img.select('B8'),
    'RED': img.select('B4')
}).rename('SAVI');

// terrain
var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem);
var aspect = ee.Terrain.aspect(dem);

var stack = img.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'])
  .addBands([ndvi, ndre, ndmi, evi, savi])
  .addBands(dem.rename('elev'))
  .addBands(slope)
  .addBands(aspect);

print(stack.bandNames());

var extracted = stack.reduceRegions({
  collection: bufferPlots,
  reducer: ee.Reducer.mean(),
  scale: 10
});
print(extracted.limit(3));

// relation between AGB and NDVI
var chart = ui.Chart.feature.byFeature(extracted, 'NDVI', 'AGB')
  .setChartType('ScatterChart')
  .setOptions({
    title: 'AGB vs NDVI',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'AGB (Mg/ha)'},
    trendlines: {0: {showR2: true, visibleInLegend: true}}
  });
print(chart);

Export.table.toDrive({
  collection: extracted,
  description: 'plots_s2_2021',
  fileFormat: 'CSV'
});
