// faults: missing return, unknown key
// Vegetation of a field through a year.
var field = ee.Geometry.Rectangle([4.60, 52.60, 4.62, 52.61]);

var series = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(field)
    .filterDate('2022-01-01', '2023-01-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
    .map(function(image) {
      image.normalizedDifference(['B8', 'B4']).rename('NDVI')  //~       return image.normalizedDifference(['B8', 'B4']).rename('NDVI')
          .copyProperties(image, ['system:time_start']);
    });
print('images', series.size());

var highest = series.max();
print(highest.reduceRegion({
  reducer: ee.Reducer.max(),
  geometry: field,
  scale: 10
}).get('NDVI_max'));  //~ }).get('NDVI'));

Map.centerObject(field, 14);
Map.addLayer(highest.clip(field), {min: 0, max: 1, palette: ['brown', 'green']}, 'highest NDVI');
