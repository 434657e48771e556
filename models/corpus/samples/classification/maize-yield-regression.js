// Maize yield regression at county level (Kenya), RF on MODIS + CHIRPS + ERA5
var counties = ee.FeatureCollection('users/agri_ke/counties_yield'); // county, year, yield_tha
var years = [2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019];

var cropland = ee.ImageCollection('MODIS/006/MCD12Q1').select('LC_Type1')
  .map(function(img) { return img.eq(12).or(img.eq(14)); }).mode();

var getFeatures = function(year) {
  var start = ee.Date.fromYMD(year, 3, 1);
  var end = ee.Date.fromYMD(year, 9, 1);

  var ndvi = ee.ImageCollection('MODIS/006/MOD13Q1').filterDate(start, end).select('NDVI').map(function(i) { return i.multiply(0.0001); });
  var lst = ee.ImageCollection('MODIS/006/MOD11A2').filterDate(start, end).select('LST_Day_1km').map(function(i) { return i.multiply(0.02).subtract(273.15); });
  var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').filterDate(start, end).select('precipitation');
  var sm = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY').filterDate(start, end).select('volumetric_soil_water_layer_1');

  var img = ee.Image.cat([
    ndvi.max().rename('ndvi_max'),
    ndvi.mean().rename('ndvi_mean'),
    lst.mean().rename('lst_mean'),
    lst.max().rename('lst_max'),
    rain.sum().rename('rain_sum'),
    rain.filter(ee.Filter.calendarRange(3, 5, 'month')).sum().rename('rain_mam'),
    sm.mean().rename('sm_mean')
  ]).updateMask(cropland);

  return img.reduceRegions({
    collection: counties.filter(ee.Filter.eq('year', year)),
    reducer: ee.Reducer.mean(),
    scale: 1000,
    tileScale: 4
  });
};

var data = ee.FeatureCollection(years.map(getFeatures)).flatten();
var predictors = ['ndvi_max', 'ndvi_mean', 'lst_mean', 'lst_max', 'rain_sum', 'rain_mam', 'sm_mean'];
data = data.filter(ee.Filter.notNull(predictors.concat(['yield_tha'])));
print('n', data.size());

// leave-one-year-out
years.forEach(function(y) {
  var train = data.filter(ee.Filter.neq('year', y));
  var test = data.filter(ee.Filter.eq('year', y));
  var rf = ee.Classifier.smileRandomForest(200).setOutputMode('REGRESSION').train(train, 'yield_tha', predictors);
  var pred = test.classify(rf, 'pred');
  var res = pred.map(function(f) {
    var d = ee.Number(f.get('yield_tha')).subtract(ee.Number(f.get('pred')));
    return f.set('sq', d.multiply(d));
  });
  print(y, 'RMSE', ee.Number(res.aggregate_mean('sq')).sqrt());
});

var finalModel = ee.Classifier.smileRandomForest(200).setOutputMode('REGRESSION').train(data, 'yield_tha', predictors);
print(finalModel.explain());

Export.table.toDrive({
  collection: data,
  description: 'yield_features',
  folder: 'yield',
  fileFormat: 'CSV',
  selectors: ['county', 'year', 'yield_tha'].concat(predictors)
});
