// Oil spill check: Mauritius, August 2020
var geometry = ee.Geometry.Rectangle([57.70, -20.48, 57.85, -20.36]);
Map.centerObject(geometry, 13);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(geometry)
  .filterDate('2020-08-01', '2020-08-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .select('VV');

print(s1);

var list = s1.toList(s1.size());
var img1 = ee.Image(list.get(0)).clip(geometry);
var img2 = ee.Image(list.get(1)).clip(geometry);
var img3 = ee.Image(list.get(2)).clip(geometry);

Map.addLayer(img1, {min: -25, max: 0}, 'S1 1');
Map.addLayer(img2, {min: -25, max: 0}, 'S1 2');
Map.addLayer(img3, {min: -25, max: 0}, 'S1 3');

// dark spots on sea
var land = ee.Image('MODIS/MOD44W/MOD44W_005_2000_02_24').select('water_mask').eq(0);
var gsw = ee.Image('JRC/GSW1_2/GlobalSurfaceWater').select('occurrence').gt(50).unmask(1);

var smooth = img2.focal_median(50, 'circle', 'meters');
var dark = smooth.lt(-20).and(gsw);
Map.addLayer(dark.selfMask(), {palette: ['black']}, 'Dark spots');

// ships
var ships = img2.gt(0).and(gsw);
Map.addLayer(ships.selfMask(), {palette: ['red']}, 'Ships');

// Sentinel-2 image
var s2 = ee.ImageCollection('COPERNICUS/S2')
  .filterBounds(geometry)
  .filterDate('2020-08-08', '2020-08-20')
  .sort('CLOUDY_PIXEL_PERCENTAGE')
  .first();
Map.addLayer(s2.clip(geometry), {bands: ['B4', 'B3', 'B2'], min: 500, max: 2500}, 'S2');
