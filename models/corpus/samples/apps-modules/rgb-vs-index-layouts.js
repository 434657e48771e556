// Helper for adding layers
// Usage: var add = require('users/dlopes/utils:layers'); add.all(image, aoi, '2020');

exports.VIS = {
  rgb: {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000},
  nir: {bands: ['B8', 'B4', 'B3'], min: 0, max: 4000},
  swir: {bands: ['B12', 'B8', 'B4'], min: 0, max: 4000},
  agri: {bands: ['B11', 'B8', 'B2'], min: 0, max: 4000},
  ndvi: {min: 0, max: 1, palette: ['red', 'yellow', 'green']},
  ndwi: {min: -0.5, max: 0.5, palette: ['white', 'blue']},
  ndbi: {min: -0.3, max: 0.3, palette: ['green', 'white', 'red']}
};

exports.ndvi = function(image) {
  return image.normalizedDifference(['B8', 'B4']).rename('NDVI');
};

exports.ndwi = function(image) {
  return image.normalizedDifference(['B3', 'B8']).rename('NDWI');
};

exports.ndbi = function(image) {
  return image.normalizedDifference(['B11', 'B8']).rename('NDBI');
};

exports.all = function(image, aoi, suffix) {
  var img = image.clip(aoi);
  Map.addLayer(img, exports.VIS.rgb, 'RGB ' + suffix);
  Map.addLayer(img, exports.VIS.nir, 'NIR ' + suffix, false);
  Map.addLayer(img, exports.VIS.swir, 'SWIR ' + suffix, false);
  Map.addLayer(img, exports.VIS.agri, 'Agriculture ' + suffix, false);
  Map.addLayer(exports.ndvi(img), exports.VIS.ndvi, 'NDVI ' + suffix, false);
  Map.addLayer(exports.ndwi(img), exports.VIS.ndwi, 'NDWI ' + suffix, false);
  Map.addLayer(exports.ndbi(img), exports.VIS.ndbi, 'NDBI ' + suffix, false);
};

exports.exportDrive = function(image, aoi, name, folder, scale) {
  Export.image.toDrive({
    image: image,
    description: name,
    folder: folder,
    fileNamePrefix: name,
    region: aoi,
    scale: scale || 10,
    maxPixels: 1e13
  });
};

exports.exportAsset = function(image, aoi, name, assetId, scale) {
  Export.image.toAsset({
    image: image,
    description: name,
    assetId: assetId,
    region: aoi,
    scale: scale || 10,
    maxPixels: 1e13
  });
};
