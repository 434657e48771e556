// GLCM texture from NIR for a plantation map
var aoi = ee.Geometry.Rectangle([102.2, 1.8, 102.6, 2.1]);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2021-01-01', '2022-01-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
  .map(function(img) {
    var scl = img.select('SCL');
    return img.updateMask(scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10)));
  })
  .median()
  .clip(aoi);

var nir = s2.select('B8').toInt32();
var glcm = nir.glcmTexture({size: 4});
print(glcm.bandNames());

var contrast = glcm.select('B8_contrast');
var entropy = glcm.select('B8_ent');
var asm = glcm.select('B8_asm');

// local standard deviation
var sd = s2.select('B8').reduceNeighborhood({
  reducer: ee.Reducer.stdDev(),
  kernel: ee.Kernel.square(3)
});

// edges
var canny = ee.Algorithms.CannyEdgeDetector(s2.select('B8').divide(10000), 0.1, 1);

Map.centerObject(aoi, 12);
Map.addLayer(s2, {bands: ['B8', 'B4', 'B3'], min: 0, max: 4500}, 'false color');
Map.addLayer(contrast, {min: 0, max: 200000}, 'contrast', false);
Map.addLayer(entropy, {min: 1, max: 4}, 'entropy', false);
Map.addLayer(asm, {min: 0, max: 0.2}, 'asm', false);
Map.addLayer(sd, {min: 0, max: 600}, 'sd', false);
Map.addLayer(canny.updateMask(canny), {palette: 'red'}, 'edges', false);

var out = s2.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
  .addBands(contrast)
  .addBands(entropy)
  .addBands(sd.rename('B8_sd'))
  .toFloat();

Export.image.toAsset({
  image: out,
  description: 'johor_texture',
  assetId: 'projects/ee-mfaizal/assets/johor_texture',
  region: aoi,
  scale: 10,
  maxPixels: 1e13
});
