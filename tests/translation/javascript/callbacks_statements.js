// A callback of several statements inside a chain, with comments in it.
var season = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterDate('2021-05-01', '2021-09-01')
    // Clear scenes first.
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .map(function(image) {
      // Reflectance from 0 to 1.
      var reflectance = image.divide(10000);
      var ndvi = reflectance.normalizedDifference(['B8', 'B4']).rename('NDVI');

      return ndvi.copyProperties(image, ['system:time_start']);  // keep the time
    })
    .map(function(image) {
      var date = ee.Date(ee.Image(image).get('system:time_start'));
      if (true) {
        image = ee.Image(image).set('month', date.get('month'));
      }
      return image;
    });
print(season);
print(season.size(), 'images');
