// wheat yield vs peak NDVI by oblast (Ukraine)
var oblasts = ee.FeatureCollection('users/okoval/oblast_yield');  // columns: NAME, y2015 ... y2020

var crop = ee.ImageCollection('MODIS/061/MCD12Q1')
  .filterDate('2018-01-01', '2018-12-31').first()
  .select('LC_Type1').eq(12);

var peak = function(year) {
  return ee.ImageCollection('MODIS/061/MOD13Q1')
    .filterDate(year + '-04-15', year + '-06-30')
    .select('NDVI')
    .max()
    .multiply(0.0001)
    .updateMask(crop)
    .rename('NDVI');
};

var years = [2015, 2016, 2017, 2018, 2019, 2020];
var all = ee.FeatureCollection([]);

years.forEach(function(year) {
  var fc = peak(year).reduceRegions({
    collection: oblasts,
    reducer: ee.Reducer.mean(),
    scale: 250,
    tileScale: 4
  }).map(function(f) {
    return ee.Feature(null, {
      name: f.get('NAME'),
      year: year,
      ndvi: f.get('mean'),
      yield: f.get('y' + year)
    });
  });
  all = all.merge(fc);
});

all = all.filter(ee.Filter.notNull(['ndvi', 'yield']));
print(all.limit(10));

var fit = all.reduceColumns({
  reducer: ee.Reducer.linearFit(),
  selectors: ['ndvi', 'yield']
});
print('slope', fit.get('scale'));
print('intercept', fit.get('offset'));

var cor = all.reduceColumns(ee.Reducer.pearsonsCorrelation(), ['ndvi', 'yield']);
print('r', cor.get('correlation'));

print(ui.Chart.feature.groups(all, 'ndvi', 'yield', 'year')
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Peak NDVI and wheat yield',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 't/ha'},
    pointSize: 4
  }));

Map.centerObject(oblasts, 6);
Map.addLayer(peak(2020), {min: 0.3, max: 0.9, palette: ['brown', 'yellow', 'green']}, 'peak NDVI 2020');

Export.table.toDrive({
  collection: all,
  description: 'ndvi_yield',
  fileFormat: 'CSV'
});
