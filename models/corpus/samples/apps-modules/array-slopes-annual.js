// arrays: sorting, slicing and regression per pixel
var region = ee.Geometry.Rectangle([138.4, -35.2, 139.0, -34.6]);
var startYear = 2000;
var endYear = 2020;

var annual = ee.ImageCollection.fromImages(ee.List.sequence(startYear, endYear).map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  var img = ee.ImageCollection('MODIS/061/MOD13Q1')
    .filterDate(start, start.advance(1, 'year'))
    .select('NDVI').max().multiply(0.0001);
  return ee.Image.constant(1).rename('const').toDouble()
    .addBands(ee.Image.constant(ee.Number(y).subtract(startYear)).rename('t').toDouble())
    .addBands(img.rename('ndvi').toDouble())
    .set('year', y);
}));

var array = annual.toArray();
var X = array.arraySlice(1, 0, 2);
var Y = array.arraySlice(1, 2, 3);

// coefficients
var coef = X.matrixSolve(Y);
var coefImg = coef.arrayProject([0]).arrayFlatten([['intercept', 'slope']]);

// residuals
var fitted = X.matrixMultiply(coef);
var resid = Y.subtract(fitted);
var rmse = resid.pow(2).arrayReduce(ee.Reducer.mean(), [0]).sqrt().arrayProject([0]).arrayFlatten([['rmse']]);

// three highest years
var sorted = Y.arraySort(Y.multiply(-1));
var top3 = sorted.arraySlice(0, 0, 3).arrayReduce(ee.Reducer.mean(), [0]).arrayProject([0]).arrayFlatten([['top3']]);

Map.centerObject(region, 10);
Map.addLayer(coefImg.select('slope').clip(region), {min: -0.01, max: 0.01, palette: ['red', 'white', 'green']}, 'slope');
Map.addLayer(rmse.clip(region), {min: 0, max: 0.15, palette: ['white', 'purple']}, 'rmse', false);
Map.addLayer(top3.clip(region), {min: 0, max: 1, palette: ['white', 'green']}, 'top 3', false);

var pt = ee.Geometry.Point([138.7, -34.9]);
print('array at the point', array.reduceRegion(ee.Reducer.first(), pt, 250));
print('coef', coefImg.reduceRegion(ee.Reducer.first(), pt, 250));

Export.image.toDrive({
  image: coefImg.addBands(rmse).toFloat(),
  description: 'ndvi_slope_adelaide',
  region: region,
  scale: 250
});
