// The flood of August 2022 in Sindh, Pakistan, seen by Sentinel-1 radar.
//
// Smooth water reflects the radar pulse away, so flooded land turns dark.

var region = ee.Geometry.Rectangle([67.5, 26.6, 68.2, 27.3]);

// One mode, polarization and direction, so that the images can be compared.
var radar = ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(region)
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
    .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
    .filter(ee.Filter.eq('resolution_meters', 10))
    .select('VV');

// A median over time and over 50 m removes most of the speckle. Values in dB.
function backscatter(start, end) {
  return radar.filterDate(start, end)
      .median()
      .focalMedian(50, 'circle', 'meters');
}

var before = backscatter('2022-04-15', '2022-06-15');
var during = backscatter('2022-08-20', '2022-09-10');

var dark = during.lt(-15);
var darker = before.subtract(during).gt(3);

// Water for ten months of the year or more is a river or a lake.
var permanent = ee.Image('JRC/GSW1_4/GlobalSurfaceWater')
    .select('seasonality')
    .gte(10)
    .unmask(0);

// Steep slopes lie in the shadow of the radar; floods stay on flat land.
var elevation = ee.Image('NASA/NASADEM_HGT/001').select('elevation');
var flat = ee.Terrain.slope(elevation).lt(5);

var flooded = dark
    .and(darker)
    .and(permanent.not())
    .and(flat)
    .rename('flooded');

var area = flooded.multiply(ee.Image.pixelArea()).divide(1e6)
    .reduceRegion({
      reducer: ee.Reducer.sum(),
      geometry: region,
      scale: 30,
      maxPixels: 1e9
    });
print('Flooded area (km²)', area.getNumber('flooded'));

var decibels = {min: -25, max: 0};

Map.centerObject(region, 10);
Map.addLayer(before.clip(region), decibels, 'Before', false);
Map.addLayer(during.clip(region), decibels, 'During');
Map.addLayer(permanent.selfMask().clip(region), {palette: ['navy']},
    'Permanent water');
Map.addLayer(flooded.selfMask().clip(region), {palette: ['cyan']}, 'Flooded');

Export.image.toDrive({
  image: flooded.toByte(),
  description: 'sindh_flood_2022',
  region: region,
  scale: 20,
  crs: 'EPSG:32642',
  maxPixels: 1e9
});
