// load sentinel 1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate('2022-06-01', '2022-06-30')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'));

print(s1);

var vv = s1.select('VV').mean().clip(aoi);
var vh = s1.select('VH').mean().clip(aoi);
var ratio = vv.subtract(vh).rename('ratio');

var rgb = vv.addBands(vh).addBands(ratio);

Map.centerObject(aoi, 11);
Map.addLayer(vv, {min: -20, max: 0}, 'VV', false);
Map.addLayer(vh, {min: -25, max: -5}, 'VH', false);
Map.addLayer(rgb, {min: [-20, -25, 3], max: [0, -5, 15]}, 'RGB');

Export.image.toDrive({
  image: rgb.toFloat(),
  description: 'S1_RGB',
  scale: 10,
  region: aoi,
  maxPixels: 1e13
});
