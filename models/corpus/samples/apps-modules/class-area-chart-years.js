// Area of each class in 2000, 2010 and 2020 (asset classifications)
var aoi = ee.FeatureCollection('projects/ee-fgeyer/assets/tana_basin');

var lc2000 = ee.Image('projects/ee-fgeyer/assets/lc2000');
var lc2010 = ee.Image('projects/ee-fgeyer/assets/lc2010');
var lc2020 = ee.Image('projects/ee-fgeyer/assets/lc2020');

var classNames = ['Water', 'Forest', 'Grassland', 'Cropland', 'Settlement', 'Bareland'];
var classPalette = ['#0000ff', '#006400', '#adff2f', '#ffd700', '#ff0000', '#d2b48c'];
var vis = {min: 1, max: 6, palette: classPalette};

Map.centerObject(aoi, 9);
Map.addLayer(lc2000, vis, 'LULC 2000');
Map.addLayer(lc2010, vis, 'LULC 2010');
Map.addLayer(lc2020, vis, 'LULC 2020');

function calculateArea(image, year) {
  var areaImage = ee.Image.pixelArea().divide(1e6).addBands(image);
  var areas = areaImage.reduceRegion({
    reducer: ee.Reducer.sum().group({
      groupField: 1,
      groupName: 'class'
    }),
    geometry: aoi.geometry(),
    scale: 30,
    maxPixels: 1e13
  });

  var list = ee.List(areas.get('groups')).map(function(item) {
    var dict = ee.Dictionary(item);
    var classNumber = ee.Number(dict.get('class'));
    var name = ee.List(classNames).get(classNumber.subtract(1));
    return ee.Feature(null, {
      'year': year,
      'class': classNumber,
      'name': name,
      'area_km2': ee.Number(dict.get('sum'))
    });
  });
  return ee.FeatureCollection(list);
}

var area2000 = calculateArea(lc2000, 2000);
var area2010 = calculateArea(lc2010, 2010);
var area2020 = calculateArea(lc2020, 2020);

print('Area 2000', area2000);
print('Area 2010', area2010);
print('Area 2020', area2020);

var all = area2000.merge(area2010).merge(area2020);

var chart = ui.Chart.feature.groups(all, 'name', 'area_km2', 'year')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'LULC area',
    hAxis: {title: 'Class'},
    vAxis: {title: 'Area (km2)'}
  });
print(chart);

var chart2 = ui.Chart.feature.groups(all, 'year', 'area_km2', 'name')
  .setChartType('LineChart')
  .setOptions({
    title: 'LULC area over time',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'Area (km2)'},
    colors: classPalette,
    pointSize: 4
  });
print(chart2);

Export.table.toDrive({
  collection: all,
  description: 'lulc_area_tana',
  fileFormat: 'CSV',
  selectors: ['year', 'class', 'name', 'area_km2']
});
