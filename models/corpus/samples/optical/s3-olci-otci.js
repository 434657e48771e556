// Sentinel-3 OLCI quick look, Baltic bloom July 2018
var baltic = ee.Geometry.Rectangle([16.5, 56.5, 22.5, 60.0]);

var olci = ee.ImageCollection('COPERNICUS/S3/OLCI')
  .filterBounds(baltic)
  .filterDate('2018-07-20', '2018-07-31');

print(olci.size());

var rgb = olci
  .select(['Oa08_radiance', 'Oa06_radiance', 'Oa04_radiance'])
  .median()
  // convert to radiance units
  .multiply(ee.Image([0.00876539, 0.0123538, 0.0115198]))
  .clip(baltic);

Map.centerObject(baltic, 7);
Map.addLayer(rgb, {min: 0, max: 6, gamma: 1.5}, 'RGB');

var img = olci.median().clip(baltic);
// scale factors: Oa10 0.00493004, Oa11 0.00549962, Oa12 0.00502847
var b10 = img.select('Oa10_radiance').multiply(0.00493004);
var b11 = img.select('Oa11_radiance').multiply(0.00549962);
var b12 = img.select('Oa12_radiance').multiply(0.00502847);

var mci = b11.subtract(b10).subtract(b12.subtract(b10).multiply(0.389)).rename('MCI');
Map.addLayer(mci, {min: -0.5, max: 3, palette: ['navy', 'cyan', 'yellow', 'red']}, 'MCI');
