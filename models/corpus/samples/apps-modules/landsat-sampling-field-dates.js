// match field measurements (chlorophyll) to Landsat overpass within 3 days
var field = ee.FeatureCollection('users/mlindqvist/chl_vanern');
// columns: date (YYYY-MM-dd), chl, station

// add time
field = field.map(function(f) {
  return f.set('system:time_start', ee.Date.parse('YYYY-MM-dd', f.get('date')).millis());
});
print(field.first());

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(field)
  .filter(ee.Filter.lt('CLOUD_COVER', 60))
  .map(function(img) {
    var qa = img.select('QA_PIXEL');
    var mask = qa.bitwiseAnd(1 << 3).eq(0)
      .and(qa.bitwiseAnd(1 << 4).eq(0))
      .and(qa.bitwiseAnd(1 << 7).neq(0)); // water only
    return img.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5'])
      .multiply(0.0000275).add(-0.2)
      .updateMask(mask)
      .copyProperties(img, ['system:time_start', 'system:index']);
  });

// temporal join
var maxDays = 3;
var timeFilter = ee.Filter.maxDifference({
  difference: maxDays * 24 * 60 * 60 * 1000,
  leftField: 'system:time_start',
  rightField: 'system:time_start'
});
var spaceFilter = ee.Filter.intersects({
  leftField: '.geo',
  rightField: '.geo'
});
var both = ee.Filter.and(timeFilter, spaceFilter);

var join = ee.Join.saveAll({
  matchesKey: 'images',
  measureKey: 'dt'
});
var matched = ee.FeatureCollection(join.apply(field, l8, timeFilter));
print('matched', matched.size());

var extracted = matched.map(function(f) {
  var images = ee.ImageCollection.fromImages(f.get('images')).filterBounds(f.geometry());
  return images.map(function(img) {
    var values = img.reduceRegion({
      reducer: ee.Reducer.mean(),
      geometry: f.geometry().buffer(45),
      scale: 30
    });
    return ee.Feature(f.geometry(), values)
      .set('station', f.get('station'))
      .set('date', f.get('date'))
      .set('chl', f.get('chl'))
      .set('image_date', img.date().format('YYYY-MM-dd'));
  });
}).flatten();

extracted = extracted.filter(ee.Filter.notNull(['SR_B3']));
extracted = extracted.map(function(f) {
  var ratio = ee.Number(f.get('SR_B3')).divide(f.get('SR_B2'));
  return f.set('green_blue', ratio);
});
print('extracted', extracted.size());

print(ui.Chart.feature.byFeature(extracted, 'green_blue', 'chl')
  .setChartType('ScatterChart')
  .setOptions({
    title: 'chl-a vs green/blue',
    trendlines: {0: {showR2: true, visibleInLegend: true, color: 'red'}},
    pointSize: 3
  }));

Map.centerObject(field, 8);
Map.addLayer(field, {color: 'yellow'}, 'stations');

Export.table.toDrive({
  collection: extracted,
  description: 'chl_matchups',
  fileFormat: 'CSV'
});
