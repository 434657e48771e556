// Area by class, Bacia do Rio Doce

var classified = ee.Image('users/rsouza/bacia_doce/lulc_2020');
var roi = ee.FeatureCollection('users/rsouza/bacia_doce/limite');

var labels = ['urban', 'bare', 'water', 'vegetation'];
var palette = ['gray', 'brown', 'blue', 'green'];

Map.centerObject(roi);
Map.addLayer(classified, {min: 0, max: 3, palette: palette}, '2020');

var totalArea = roi.geometry().area().divide(1e6);
print('Basin area (km2)', totalArea);

// one class
var vegetation = classified.eq(3);
var vegArea = vegetation.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: roi.geometry(),
  scale: 10,
  maxPixels: 1e13
});
print('Vegetation (km2)', ee.Number(vegArea.get('classification')).divide(1e6));

// all the classes
var areaImage = ee.Image.pixelArea().divide(1e6).addBands(classified);
var areas = areaImage.reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'class',
  }),
  geometry: roi.geometry(),
  scale: 10,
  tileScale: 4,
  maxPixels: 1e13
});
var groups = ee.List(areas.get('groups'));
print('Groups', groups);

var table = ee.FeatureCollection(groups.map(function(item) {
  var dict = ee.Dictionary(item);
  var number = ee.Number(dict.get('class'));
  var area = ee.Number(dict.get('sum'));
  return ee.Feature(null, {
    'class': ee.List(labels).get(number),
    'area_km2': area,
    'percent': area.divide(totalArea).multiply(100)
  });
}));
print(table);

// charts
var bar = ui.Chart.feature.byFeature({
  features: table,
  xProperty: 'class',
  yProperties: ['area_km2']
}).setChartType('ColumnChart').setOptions({
  title: 'Area by class',
  hAxis: {title: 'Class'},
  vAxis: {title: 'Area (km2)'},
  legend: {position: 'none'}
});
print(bar);

var pie = ui.Chart.feature.byFeature({
  features: table,
  xProperty: 'class',
  yProperties: ['percent']
}).setChartType('PieChart').setOptions({
  title: 'Percent of the basin',
  colors: palette
});
print(pie);

Export.table.toDrive({
  collection: table,
  description: 'area_by_class',
  folder: 'earthengine',
  fileFormat: 'CSV'
});
