// monthly water area with correction for no-data (JRC Monthly History)
var dams = ee.FeatureCollection('users/dmsilva/acudes');
var jrc = ee.ImageCollection('JRC/GSW1_4/MonthlyHistory').filterDate('2000-01-01', '2022-01-01');

// 0 no data, 1 not water, 2 water
var perDam = dams.map(function(dam) {
  var geom = dam.geometry();
  var series = jrc.map(function(img) {
    var area = ee.Image.pixelArea().divide(1e6);
    var water = img.eq(2).multiply(area).rename('water');
    var nodata = img.eq(0).multiply(area).rename('nodata');
    var stats = water.addBands(nodata).reduceRegion({
      reducer: ee.Reducer.sum(),
      geometry: geom,
      scale: 30,
      maxPixels: 1e9
    });
    return ee.Feature(null, stats)
      .set('name', dam.get('nome'))
      .set('date', img.date().format('YYYY-MM'));
  });
  return ee.FeatureCollection(series);
}).flatten();

// valid months: less than 5 % no data
var total = dams.map(function(f) {
  return f.set('total', f.geometry().area(10).divide(1e6));
});
print(total.limit(3));

print(perDam.limit(5));

Export.table.toDrive({
  collection: perDam,
  description: 'acudes_mensal',
  fileFormat: 'CSV',
  selectors: ['name', 'date', 'water', 'nodata']
});

var test = ee.Feature(dams.first());
var water = jrc.map(function(img) {
  return img.eq(2).selfMask().multiply(ee.Image.pixelArea()).divide(1e6).rename('km2').copyProperties(img, ['system:time_start']);
});
print(ui.Chart.image.series(water, test.geometry(), ee.Reducer.sum(), 30)
  .setOptions({title: 'Área de água', vAxis: {title: 'km2'}, pointSize: 2, lineWidth: 1}));
Map.centerObject(test, 12);
Map.addLayer(ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence'), {min: 0, max: 100, palette: ['white', 'blue']}, 'occurrence');
