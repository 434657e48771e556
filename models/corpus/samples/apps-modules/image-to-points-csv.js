// all pixels to csv with lon lat (small area)
var area = ee.Geometry.Rectangle([14.9, 40.75, 15.0, 40.82]);
var img = ee.ImageCollection('COPERNICUS/S2_SR')
            .filterBounds(area)
            .filterDate('2020-07-01', '2020-07-31')
            .sort('CLOUDY_PIXEL_PERCENTAGE')
            .first()
            .select(['B2', 'B3', 'B4', 'B8']);
var ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi');
var lonlat = ee.Image.pixelLonLat();
var stack = img.addBands(ndvi).addBands(lonlat);

var pts = stack.sample({
  region: area,
  scale: 20,
  geometries: false
});
print(pts.size());
print(pts.first());

Export.table.toDrive({
  collection: pts,
  description: 'pixels',
  fileFormat: 'CSV',
  selectors: ['longitude', 'latitude', 'B2', 'B3', 'B4', 'B8', 'ndvi']
});

Map.centerObject(area, 13);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 2500}, 'rgb');
