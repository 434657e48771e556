var country = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Laos'));
var ndvi = ee.ImageCollection('MODIS/061/MOD13A1').filterDate('2022-01-01', '2022-12-31').select('NDVI').max().clip(country);
Map.centerObject(country, 6);
Map.addLayer(ndvi, {min: 0, max: 9000, palette: ['FFFFFF', 'CE7E45', 'FCD163', '66A000', '207401', '056201', '004C00', '011301']}, 'max NDVI 2022');
print(ndvi);
Export.image.toDrive({
  image: ndvi,
  description: 'laos_max_ndvi_2022',
  scale: 500,
  region: country.geometry().bounds(),
  maxPixels: 1e13
});
