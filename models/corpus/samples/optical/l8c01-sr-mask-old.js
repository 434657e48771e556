// landsat 8 surface reflectance composite (collection 1)
// for the park boundary

var park = ee.FeatureCollection('users/jhollis/glacier_np_boundary');

// mask clouds with pixel_qa
var maskL8 = function(image) {
  var qa = image.select('pixel_qa');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 5).eq(0));
  return image.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7'])
      .divide(10000)
      .updateMask(mask)
      .copyProperties(image, ['system:time_start']);
};

var addNDVI = function(image) {
  return image.addBands(image.normalizedDifference(['B5', 'B4']).rename('ndvi'));
};

var addNDMI = function(image) {
  return image.addBands(image.normalizedDifference(['B5', 'B6']).rename('ndmi'));
};

var addNBR = function(image) {
  return image.addBands(image.normalizedDifference(['B5', 'B7']).rename('nbr'));
};

var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
    .filterBounds(park)
    .filterDate('2016-06-01', '2019-09-30')
    .filter(ee.Filter.calendarRange(6, 9, 'month'))
    .map(maskL8)
    .map(addNDVI)
    .map(addNDMI)
    .map(addNBR);

print(l8.limit(5));

var summer2016 = l8.filterDate('2016-06-01', '2016-09-30').median().clip(park);
var summer2017 = l8.filterDate('2017-06-01', '2017-09-30').median().clip(park);
var summer2018 = l8.filterDate('2018-06-01', '2018-09-30').median().clip(park);
var summer2019 = l8.filterDate('2019-06-01', '2019-09-30').median().clip(park);

var rgb = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25, gamma: 1.3};
Map.centerObject(park, 9);
Map.addLayer(summer2016, rgb, 'summer 2016', false);
Map.addLayer(summer2017, rgb, 'summer 2017', false);
Map.addLayer(summer2018, rgb, 'summer 2018', false);
Map.addLayer(summer2019, rgb, 'summer 2019', true);

var nbrVis = {min: -0.5, max: 0.9, palette: ['black', 'white', 'green']};
Map.addLayer(summer2016.select('nbr'), nbrVis, 'nbr 2016', false);
Map.addLayer(summer2017.select('nbr'), nbrVis, 'nbr 2017', false);
Map.addLayer(summer2018.select('nbr'), nbrVis, 'nbr 2018', false);
Map.addLayer(summer2019.select('nbr'), nbrVis, 'nbr 2019', false);

// stack for export
var stack = summer2016.select('nbr').rename('nbr2016')
    .addBands(summer2017.select('nbr').rename('nbr2017'))
    .addBands(summer2018.select('nbr').rename('nbr2018'))
    .addBands(summer2019.select('nbr').rename('nbr2019'));

Export.image.toDrive({
  image: stack.toFloat(),
  description: 'glacier_nbr_stack',
  scale: 30,
  crs: 'EPSG:5070',
  region: park.geometry().bounds(),
  maxPixels: 1e13
});
