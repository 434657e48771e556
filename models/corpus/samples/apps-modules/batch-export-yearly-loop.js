// Export yearly Landsat 8 composites to Drive
var roi = ee.FeatureCollection('projects/ee-hnguyen/assets/mekong_delta');

Map.centerObject(roi, 8);

function maskL8sr(image) {
  var qaMask = image.select('QA_PIXEL').bitwiseAnd(parseInt('11111', 2)).eq(0);
  var saturationMask = image.select('QA_RADSAT').eq(0);

  // scale factors
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermalBands = image.select('ST_B.*').multiply(0.00341802).add(149.0);

  // overwrite and mask
  return image.addBands(opticalBands, null, true)
      .addBands(thermalBands, null, true)
      .updateMask(qaMask)
      .updateMask(saturationMask);
}

var startYear = 2014;
var endYear = 2023;
var bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];
var names = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];

for (var year = startYear; year <= endYear; year++) {
  var startDate = year + '-01-01';
  var endDate = year + '-12-31';

  var composite = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(roi)
    .filterDate(startDate, endDate)
    .filter(ee.Filter.lt('CLOUD_COVER', 50))
    .map(maskL8sr)
    .select(bands, names)
    .median()
    .clip(roi);

  Map.addLayer(composite, {bands: ['red', 'green', 'blue'], min: 0, max: 0.3}, 'L8_' + year, false);

  Export.image.toDrive({
    image: composite.toFloat(),
    description: 'L8_composite_' + year,
    folder: 'GEE_exports',
    fileNamePrefix: 'L8_composite_' + year,
    region: roi.geometry(),
    scale: 30,
    crs: 'EPSG:32648',
    maxPixels: 1e13
  });
}

print('Done');
