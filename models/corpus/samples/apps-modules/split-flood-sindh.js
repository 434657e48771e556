// Flood 2022 in Sindh: swipe map

var aoi = ee.Geometry.Rectangle([67.2, 26.2, 68.6, 27.6]);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select('VV');

var before = s1.filterDate('2022-06-01', '2022-06-20').median().clip(aoi);
var after = s1.filterDate('2022-08-25', '2022-09-05').median().clip(aoi);

// smooth
var beforeSm = before.focal_median(50, 'circle', 'meters');
var afterSm = after.focal_median(50, 'circle', 'meters');

// threshold
var waterBefore = beforeSm.lt(-16);
var waterAfter = afterSm.lt(-16);
var flood = waterAfter.and(waterBefore.not()).selfMask();

// remove permanent water
var jrc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0);
flood = flood.updateMask(jrc.lt(50));

var leftMap = ui.Map();
var rightMap = ui.Map();

var vis = {min: -25, max: 0};
leftMap.addLayer(beforeSm, vis, 'Before');
rightMap.addLayer(afterSm, vis, 'After');
rightMap.addLayer(flood, {palette: ['0000ff']}, 'Flood');

leftMap.setControlVisibility({layerList: true, zoomControl: true});
rightMap.setControlVisibility({layerList: true});

leftMap.add(ui.Label('June 2022', {position: 'top-left', fontWeight: 'bold'}));
rightMap.add(ui.Label('September 2022', {position: 'top-right', fontWeight: 'bold'}));

var linker = ui.Map.Linker([leftMap, rightMap]);

var splitPanel = ui.SplitPanel({
  firstPanel: leftMap,
  secondPanel: rightMap,
  orientation: 'horizontal',
  wipe: true
});

ui.root.clear();
ui.root.add(splitPanel);
leftMap.centerObject(aoi, 10);

// area
var area = flood.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi,
  scale: 30,
  maxPixels: 1e10,
  bestEffort: true
});
print('Flooded area (km2)', ee.Number(area.get('VV')).divide(1e6));

Export.image.toDrive({
  image: flood.toByte(),
  description: 'flood_sindh_2022',
  region: aoi,
  scale: 20,
  maxPixels: 1e13
});
