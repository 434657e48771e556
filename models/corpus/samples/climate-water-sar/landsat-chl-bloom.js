// Algal bloom, Lake Erie, Landsat 8 + Sentinel-3
var erie = ee.Geometry.Rectangle([-83.5, 41.35, -82.4, 42.05]);
Map.centerObject(erie, 10);

// Sentinel-3 OLCI
var s3 = ee.ImageCollection('COPERNICUS/S3/OLCI')
  .filterBounds(erie)
  .filterDate('2019-08-01', '2019-08-15');

print('S3', s3.size());

// scale factors for radiance bands
var rad = s3.median()
  .select(['Oa08_radiance', 'Oa06_radiance', 'Oa04_radiance'])
  .multiply(ee.Image([0.00876539, 0.0123538, 0.0115198]))
  .clip(erie);
Map.addLayer(rad, {min: 0, max: 4, gamma: 1.5}, 'OLCI RGB');

// MCI-like index
var mci = s3.map(function(img) {
  var r681 = img.select('Oa10_radiance').multiply(0.00773378);
  var r709 = img.select('Oa11_radiance').multiply(0.00675523);
  var r753 = img.select('Oa12_radiance').multiply(0.0071996);
  var m = r709.subtract(r681).subtract(r753.subtract(r681).multiply((709 - 681) / (753 - 681)));
  return m.rename('MCI').copyProperties(img, ['system:time_start']);
});

Map.addLayer(mci.median().clip(erie), {min: -0.5, max: 3, palette: ['blue', 'cyan', 'green', 'yellow', 'red']}, 'MCI', false);

// Landsat 8
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(erie)
  .filterDate('2019-07-15', '2019-09-15')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));

var ndvi = l8.map(function(img) {
  return img.normalizedDifference(['B5', 'B4']).rename('NDVI').copyProperties(img, ['system:time_start']);
});

// FAI
var fai = l8.map(function(img) {
  var red = img.select('B4');
  var nir = img.select('B5');
  var swir = img.select('B6');
  var base = red.add(swir.subtract(red).multiply((865 - 655) / (1609 - 655)));
  return nir.subtract(base).rename('FAI').copyProperties(img, ['system:time_start']);
});

var water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(80);
Map.addLayer(fai.max().updateMask(water).clip(erie), {min: -0.02, max: 0.06, palette: ['blue', 'white', 'green', 'red']}, 'FAI max', false);
Map.addLayer(ndvi.max().updateMask(water).clip(erie), {min: -0.5, max: 0.3, palette: ['blue', 'white', 'green']}, 'NDVI max', false);

var bloom = fai.max().gt(0.02).updateMask(water);
var area = bloom.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: erie,
  scale: 30,
  maxPixels: 1e10
});
print('Bloom area (km2)', area.get('FAI'));
