// Forest cover and loss + NDVI, Kalimantan Tengah
var kalteng = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM1_NAME', 'Kalimantan Tengah'));

var gfc = ee.Image('UMD/hansen/global_forest_change_2023_v1_11').clip(kalteng);
var treecover = gfc.select('treecover2000');
var lossyear = gfc.select('lossyear');
var loss = gfc.select('loss');

Map.centerObject(kalteng, 7);
Map.addLayer(treecover.updateMask(treecover), {min: 0, max: 100, palette: ['black', 'green']}, 'Tree cover 2000');
Map.addLayer(lossyear.updateMask(loss), {min: 1, max: 23, palette: ['yellow', 'orange', 'red']}, 'Loss year');

// loss per year in ha
var years = ee.List.sequence(1, 23);
var lossTable = ee.FeatureCollection(years.map(function(y) {
  var ha = lossyear.eq(ee.Number(y)).multiply(ee.Image.pixelArea()).divide(10000)
    .reduceRegion({
      reducer: ee.Reducer.sum(),
      geometry: kalteng.geometry(),
      scale: 100,
      maxPixels: 1e13,
      tileScale: 4
    });
  return ee.Feature(null, {year: ee.Number(y).add(2000), loss_ha: ha.get('lossyear')});
}));

var chart = ui.Chart.feature.byFeature(lossTable, 'year', 'loss_ha')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Forest loss per year',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'Loss (ha)'},
    legend: {position: 'none'}
  });
print(chart);

// NDVI before and after in areas lost in 2015
var lost2015 = lossyear.eq(15);
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA').filterBounds(kalteng);
var ndvi2014 = l8.filterDate('2014-01-01', '2014-12-31').qualityMosaic('B5').normalizedDifference(['B5', 'B4']);
var ndvi2016 = l8.filterDate('2016-01-01', '2016-12-31').qualityMosaic('B5').normalizedDifference(['B5', 'B4']);
Map.addLayer(ndvi2014.updateMask(lost2015), {min: 0, max: 0.9, palette: ['white', 'green']}, 'NDVI 2014', false);
Map.addLayer(ndvi2016.updateMask(lost2015), {min: 0, max: 0.9, palette: ['white', 'green']}, 'NDVI 2016', false);
