// faults: unknown band, unknown unit
// Flooded land along the Indus from radar.
var plain = ee.Geometry.Rectangle([67.5, 26.5, 68.5, 27.5]);
var event = ee.Date('2022-08-30');
var radar = ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(plain)
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
    .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
    .select('vv');  //~     .select('VV');

var before = radar.filterDate(event.advance(-60, 'days'), event.advance(-30, 'days')).median();
var after = radar.filterDate(event, event.advance(2, 'weks')).median();  //~ var after = radar.filterDate(event, event.advance(2, 'weeks')).median();
var flooded = after.subtract(before).lt(-3).selfMask();

Export.image.toDrive({
  image: flooded,
  description: 'flooded_2022',
  region: plain,
  scale: 30,
  maxPixels: 1e10
});
Map.centerObject(plain, 8);
Map.addLayer(flooded, {palette: ['blue']}, 'flooded');
