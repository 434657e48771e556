// Export monthly VV/VH composites in linear power
var aoi = ee.FeatureCollection('projects/ee-sarlab/assets/aoi_po').geometry();
var year = 2022;

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(aoi)
    .filter(ee.Filter.calendarRange(year, year, 'year'))
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'));

print(s1.aggregate_histogram('relativeOrbitNumber_start'));

var toLinear = function(image) {
  var lin = ee.Image(10).pow(image.select(['VV', 'VH']).divide(10)).rename(['VV', 'VH']);
  return image.addBands(lin, null, true);
};

// border noise by incidence angle
var maskAngle = function(image) {
  var angle = image.select('angle');
  return image.updateMask(angle.gt(31).and(angle.lt(45)));
};

var lin = s1.map(maskAngle).map(toLinear);

for (var m = 1; m <= 12; m++) {
  var composite = lin
    .filter(ee.Filter.calendarRange(m, m, 'month'))
    .select(['VV', 'VH'])
    .mean()
    .log10()
    .multiply(10)
    .clip(aoi)
    .toFloat();

  var name = 'S1_' + year + '_' + (m < 10 ? '0' + m : m);

  Map.addLayer(composite, {bands: ['VV', 'VH', 'VV'], min: -20, max: 0}, name, false);

  Export.image.toDrive({
    image: composite,
    description: name,
    folder: 'S1_monthly',
    scale: 10,
    region: aoi,
    crs: 'EPSG:32632',
    maxPixels: 1e13
  });
}

Map.centerObject(aoi, 9);
