// Yearly forest loss in Cameroon, Hansen GFC v1.9
var countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017');
var cameroon = countries.filter(ee.Filter.eq('country_na', 'Cameroon'));

var gfc2021 = ee.Image('UMD/hansen/global_forest_change_2021_v1_9');
var treeCover = gfc2021.select(['treecover2000']);
var lossImage = gfc2021.select(['loss']);
var gainImage = gfc2021.select(['gain']);
var lossYear = gfc2021.select(['lossyear']);

Map.centerObject(cameroon, 6);

var threshold = 30;
var forest2000 = treeCover.gte(threshold).selfMask();

Map.addLayer(forest2000.clip(cameroon), {palette: ['003300']}, 'Forest 2000');
Map.addLayer(lossImage.selfMask().clip(cameroon), {palette: ['FF0000']}, 'Loss', false);
Map.addLayer(gainImage.selfMask().clip(cameroon), {palette: ['0000FF']}, 'Gain', false);
Map.addLayer(lossYear.selfMask().clip(cameroon), {min: 1, max: 21, palette: ['yellow', 'orange', 'red']}, 'Loss year');

// Forest area in 2000
var stats = forest2000.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: cameroon.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('Forest area 2000 (km2)', stats.get('treecover2000'));

// Loss of each year
var lossArea = lossImage.updateMask(forest2000).multiply(ee.Image.pixelArea()).divide(10000);
var lossByYear = lossArea.addBands(lossYear).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'year'
  }),
  geometry: cameroon.geometry(),
  scale: 30,
  maxPixels: 1e13
});

var lossTable = ee.FeatureCollection(ee.List(lossByYear.get('groups')).map(function(item) {
  item = ee.Dictionary(item);
  return ee.Feature(null, {
    year: ee.Number(item.get('year')).add(2000),
    loss_ha: item.get('sum')
  });
}));
print(lossTable);

var chart = ui.Chart.feature.byFeature(lossTable, 'year', 'loss_ha')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Yearly forest loss in Cameroon',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'Area (ha)'},
    legend: {position: 'none'}
  });
print(chart);

Export.table.toDrive({
  collection: lossTable,
  description: 'cameroon_loss_by_year',
  fileFormat: 'CSV'
});
