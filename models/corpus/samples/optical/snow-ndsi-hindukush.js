// Snow cover mapping with Sentinel-2 NDSI

var basin = ee.FeatureCollection('users/sahmadi/kabul_basin').geometry();

var winter = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(basin)
  .filterDate('2021-12-01', '2022-03-01')
  .filter(ee.Filter.lte('CLOUDY_PIXEL_PERCENTAGE', 15));

print('winter images', winter.size());

var img = winter.median().clip(basin);

// NDSI = (green - swir1) / (green + swir1)
var ndsi = img.normalizedDifference(['B3', 'B11']).rename('NDSI');

// Snow: NDSI > 0.4 and NIR > 0.11
var snow = ndsi.gt(0.4).and(img.select('B8').gt(1100)).rename('snow');

Map.centerObject(basin, 8);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 6000}, 'RGB');
Map.addLayer(img, {bands: ['B11', 'B8', 'B4'], min: 0, max: 6000}, 'SWIR', false);
Map.addLayer(ndsi, {min: -1, max: 1, palette: ['brown', 'white', 'blue']}, 'NDSI', false);
Map.addLayer(snow.updateMask(snow), {palette: ['cyan']}, 'Snow');

// Snow covered area by elevation zone
var dem = ee.Image('USGS/SRTMGL1_003').clip(basin);
var zones = ee.Image(1)
  .where(dem.gt(2000), 2)
  .where(dem.gt(3000), 3)
  .where(dem.gt(4000), 4)
  .where(dem.gt(5000), 5)
  .rename('zone');

var snowArea = snow.multiply(ee.Image.pixelArea()).divide(1e6).addBands(zones);
var areas = snowArea.reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'zone'}),
  geometry: basin,
  scale: 100,
  maxPixels: 1e10,
  tileScale: 4
});
print('Snow area per elevation zone (km2)', areas);

// MODIS snow cover time series
var modis = ee.ImageCollection('MODIS/061/MOD10A1')
  .filterDate('2021-10-01', '2022-06-30')
  .select('NDSI_Snow_Cover');

var chart = ui.Chart.image.series({
  imageCollection: modis,
  region: basin,
  reducer: ee.Reducer.mean(),
  scale: 500
}).setOptions({
  title: 'MODIS NDSI snow cover',
  vAxis: {title: 'NDSI snow cover'},
  hAxis: {title: 'Date'},
  lineWidth: 1,
  pointSize: 0
});
print(chart);
