// Exports of images to each place.
var image = ee.Image('USGS/SRTMGL1_003');
var region = ee.Geometry.Rectangle([10, 46, 11, 47]);
Export.image.toDrive({
  image: image,
  description: 'dem',
  folder: 'earth',
  fileNamePrefix: 'dem_30',
  region: region,
  scale: 30,
  crs: 'EPSG:32632',
  maxPixels: 1e13,
  fileFormat: 'GeoTIFF',
  formatOptions: {cloudOptimized: true}
});
Export.image.toAsset({image: image.byte(), description: 'asset', assetId: 'users/me/dem', region: region, scale: 90, pyramidingPolicy: {'.default': 'mode'}});
Export.image.toCloudStorage({image: image, description: 'cloud', bucket: 'bucket', crs: 'EPSG:32632', crsTransform: [30, 0, 0, 0, -30, 0], dimensions: '512x512'});
Export.image.toDrive(ee.Terrain.slope(image), 'slope');

var bands = ['elevation'];
bands.forEach(function(band) {
  Export.image.toDrive({image: image.select(band), description: 'band_' + band, region: region.bounds(), scale: 100});
});

// Without a scale, the Code Editor exports at 1000 m; with dimensions or a transform, these decide.
Export.image.toAsset({image: image, description: 'coarse', assetId: 'users/me/coarse', region: region, crs: 'EPSG:4326'});
Export.image.toDrive({image: image, description: 'sized', region: region, dimensions: '256x256'});
var options = {image: image.byte(), description: 'stored', region: region};
Export.image.toDrive(options);
