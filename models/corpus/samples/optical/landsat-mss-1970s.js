// Landsat MSS 1970s mosaic to compare with today
var aoi = ee.Geometry.Rectangle([44.9, 39.0, 47.0, 40.9]);

var mss = ee.ImageCollection('LANDSAT/LM02/C02/T1')
  .merge(ee.ImageCollection('LANDSAT/LM03/C02/T1'))
  .filterBounds(aoi)
  .filterDate('1975-01-01', '1981-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));

print(mss.size());
print(mss.first());

var img70 = mss.median().clip(aoi);

// MSS bands: B4 green, B5 red, B6 nir1, B7 nir2
var ndvi70 = img70.normalizedDifference(['B6', 'B5']).rename('ndvi');

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(aoi)
  .filterDate('2019-01-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .median()
  .clip(aoi);
var ndvi20 = l8.normalizedDifference(['B5', 'B4']).rename('ndvi');

Map.centerObject(aoi, 8);
Map.addLayer(img70, {bands: ['B6', 'B5', 'B4'], min: 10, max: 120}, 'MSS 1975-81');
Map.addLayer(l8, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'L8 2019-21');
Map.addLayer(ndvi70, {min: 0, max: 0.6, palette: ['white', 'green']}, 'NDVI 1970s', false);
Map.addLayer(ndvi20, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI 2020', false);
