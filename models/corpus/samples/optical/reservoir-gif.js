// timelapse of Itezhi-Tezhi reservoir
var region = ee.Geometry.Rectangle([25.9, -15.95, 26.3, -15.6]);

var years = ee.List.sequence(1990, 2011);

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
  .filterBounds(region)
  .filter(ee.Filter.lt('CLOUD_COVER', 15));

var annual = ee.ImageCollection(years.map(function(y) {
  var img = l5.filter(ee.Filter.calendarRange(y, y, 'year')).median();
  return img.set('year', y).set('nbands', img.bandNames().size());
})).filter(ee.Filter.gt('nbands', 0));

var frames = annual.map(function(img) {
  return img.visualize({bands: ['B5', 'B4', 'B3'], min: 0.02, max: 0.4}).clip(region);
});

Map.centerObject(region, 11);
Map.addLayer(frames.first(), {}, 'first frame');

var gifParams = {
  region: region,
  dimensions: 600,
  crs: 'EPSG:3857',
  framesPerSecond: 2
};
print(ui.Thumbnail(frames, gifParams));
print(frames.getVideoThumbURL(gifParams));

Export.video.toDrive({
  collection: frames,
  description: 'itezhi_timelapse',
  dimensions: 720,
  framesPerSecond: 2,
  region: region
});
