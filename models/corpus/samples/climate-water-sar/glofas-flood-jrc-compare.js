// compare S1 flood map with Global Flood Database
var bangla = ee.Geometry.Rectangle([88.8, 24.0, 90.6, 26.2]);
Map.centerObject(bangla, 8);

var gfd = ee.ImageCollection('GLOBAL_FLOOD_DB/MODIS_EVENTS/V1')
  .filterBounds(bangla)
  .filterDate('2017-07-01', '2017-10-01');

print(gfd);

var flooded = gfd.select('flooded').max();
var duration = gfd.select('duration').max();
var jrcPerm = gfd.select('jrc_perm_water').max();

var gfdFlood = flooded.eq(1).and(jrcPerm.neq(1)).selfMask().clip(bangla);

Map.addLayer(gfdFlood, {palette: '001133'}, 'GFD flood 2017');
Map.addLayer(duration.updateMask(gfdFlood), {min: 1, max: 30, palette: ['c3effe', '1341e8', '051cb0', '001133']}, 'GFD duration', false);
Map.addLayer(jrcPerm.selfMask().clip(bangla), {palette: 'C3EFFE'}, 'permanent water', false);

// Sentinel-1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(bangla)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .select('VV');

var dry = s1.filterDate('2017-01-01', '2017-03-31').median();
var wet = s1.filterDate('2017-08-10', '2017-08-31').min();

var s1Flood = wet.focal_median(50, 'circle', 'meters').lt(-16)
  .and(dry.focal_median(50, 'circle', 'meters').gte(-16))
  .selfMask()
  .clip(bangla);

Map.addLayer(s1Flood, {palette: 'red'}, 'S1 flood 2017');

// agreement
var both = gfdFlood.unmask(0).and(s1Flood.unmask(0)).selfMask().clip(bangla);
Map.addLayer(both, {palette: 'purple'}, 'agreement', false);

var areas = ee.Image.cat([
  gfdFlood.rename('gfd'),
  s1Flood.rename('s1'),
  both.rename('both')
]).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: bangla,
  scale: 250,
  maxPixels: 1e10
});
print('Area (km2)', areas);
