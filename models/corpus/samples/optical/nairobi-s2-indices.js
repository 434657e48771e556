// Sentinel-2 composite and indices for Nairobi

var aoi = ee.FeatureCollection('users/kmwangi/nairobi_county');

function maskS2clouds(image) {
  var qa = image.select('QA60');
  var cloudBitMask = 1 << 10;
  var cirrusBitMask = 1 << 11;
  var mask = qa.bitwiseAnd(cloudBitMask).eq(0)
      .and(qa.bitwiseAnd(cirrusBitMask).eq(0));
  return image.updateMask(mask).divide(10000);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterDate('2021-01-01', '2021-12-31')
  .filterBounds(aoi)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(maskS2clouds);

print(s2.size());

var composite = s2.median().clip(aoi);

var rgbVis = {
  min: 0.0,
  max: 0.3,
  bands: ['B4', 'B3', 'B2'],
};

Map.centerObject(aoi, 11);
Map.addLayer(composite, rgbVis, 'RGB');

// Indices
var ndvi = composite.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndwi = composite.normalizedDifference(['B3', 'B8']).rename('NDWI');
var mndwi = composite.normalizedDifference(['B3', 'B11']).rename('MNDWI');
var ndbi = composite.normalizedDifference(['B11', 'B8']).rename('NDBI');

Map.addLayer(ndvi, {min: 0, max: 1, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(ndwi, {min: -1, max: 1, palette: ['white', 'blue']}, 'NDWI', false);
Map.addLayer(mndwi, {min: -1, max: 1, palette: ['white', 'blue']}, 'MNDWI', false);
Map.addLayer(ndbi, {min: -1, max: 1, palette: ['white', 'red']}, 'NDBI', false);

// Export the composite
Export.image.toDrive({
  image: composite.select(['B2', 'B3', 'B4', 'B8']),
  description: 'Nairobi_S2_2021',
  folder: 'GEE',
  scale: 10,
  region: aoi.geometry(),
  maxPixels: 1e13
});
