// Exports of tables, videos and maps.
var table = ee.FeatureCollection('TIGER/2018/States').limit(3);
Export.table.toDrive({collection: table, description: 'states', fileFormat: 'CSV', selectors: ['NAME', 'STATEFP']});
Export.table.toAsset(table, 'states_asset', 'users/me/states');
Export.table.toCloudStorage({collection: table, description: 'to_bucket', bucket: 'bucket', fileFormat: 'SHP'});

var frames = ee.ImageCollection('MODIS/061/MOD13Q1').limit(3).map(function(image) {
  return image.visualize({bands: ['NDVI'], min: 0, max: 9000});
});
Export.video.toDrive({collection: frames, description: 'film', dimensions: 640, framesPerSecond: 12, region: ee.Geometry.Rectangle([0, 0, 1, 1])});
Export.map.toCloudStorage({image: frames.first(), description: 'tiles', bucket: 'bucket', maxZoom: 5});
var classifier = ee.Classifier.smileCart().train(table, 'STATEFP', ['ALAND']);
Export.classifier.toAsset({classifier: classifier, description: 'trees', assetId: 'users/me/trees'});

// An export starts wherever it is written.
var stored = Export.table.toDrive({collection: table, description: 'stored', fileFormat: 'CSV'});
function save(name) {
  return Export.table.toDrive({collection: table.limit(1), description: name, fileFormat: 'KML'});
}
save('returned');
