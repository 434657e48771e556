// Kerala flood 2018
var aoi = ee.FeatureCollection("users/anoop/Alappuzha");
Map.centerObject(aoi, 10);

var collection = ee.ImageCollection('COPERNICUS/S1_GRD')
.filter(ee.Filter.eq('instrumentMode', 'IW'))
.filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
.filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
.filterBounds(aoi)
.select('VV');

var before = collection.filterDate('2018-07-01', '2018-07-15').mosaic();
var after = collection.filterDate('2018-08-16', '2018-08-25').mosaic();

// clip
var before_clip = before.clip(aoi);
var after_clip = after.clip(aoi);

// smooth
var before_s = before_clip.focal_median(100, 'circle', 'meters');
var after_s = after_clip.focal_median(100, 'circle', 'meters');

Map.addLayer(before_s, {min:-30, max:0}, 'Before flood');
Map.addLayer(after_s, {min:-30, max:0}, 'After flood');

// difference
var difference = after_s.subtract(before_s);
Map.addLayer(difference, {min:-10, max:10}, 'Difference');

// threshold
var flood = difference.lt(-3);
var water_before = before_s.lt(-15);
var water_after = after_s.lt(-15);
var flood_only = water_after.and(water_before.not());

Map.addLayer(flood.updateMask(flood), {palette:'blue'}, 'Flood - difference');
Map.addLayer(water_before.updateMask(water_before), {palette:'cyan'}, 'Water before', false);
Map.addLayer(water_after.updateMask(water_after), {palette:'navy'}, 'Water after', false);
Map.addLayer(flood_only.updateMask(flood_only), {palette:'red'}, 'Flood');

// area
var area = flood_only.multiply(ee.Image.pixelArea()).divide(10000);
var stats = area.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi,
  scale: 10,
  maxPixels: 1e13
});
print('Flooded area in ha', stats);

Export.image.toDrive({
  image: flood_only,
  description: 'Flood_Alappuzha',
  scale: 10,
  region: aoi,
  maxPixels: 1e13
});
