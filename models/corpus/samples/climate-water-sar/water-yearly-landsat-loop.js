// Yearly water extent for a lake, client side loop
var lake = ee.Geometry.Polygon([[[45.0, 38.4], [45.0, 37.0], [46.0, 37.0], [46.0, 38.4]]]);
Map.centerObject(lake, 9);

var startYear = 2013;
var endYear = 2023;

function cloudMask(image) {
  var qa = image.select('QA_PIXEL');
  var cloud = qa.bitwiseAnd(1 << 3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(cloud).updateMask(shadow);
}

var palette = ['#f7fbff', '#deebf7', '#c6dbef', '#9ecae1', '#6baed6', '#4292c6', '#2171b5', '#08519c', '#08306b', '#041e42', '#000000'];

for (var year = startYear; year <= endYear; year++) {
  var img = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
    .filterBounds(lake)
    .filterDate(year + '-08-01', year + '-10-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 20))
    .map(cloudMask)
    .median()
    .clip(lake);

  var ndwi = img.normalizedDifference(['B3', 'B5']);
  var water = ndwi.gt(0).selfMask();

  Map.addLayer(water, {palette: [palette[year - startYear]]}, 'Water ' + year, false);

  var area = water.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: lake,
    scale: 30,
    maxPixels: 1e13
  });
  print(year, ee.Number(area.get('nd')).divide(1e6));

  Export.image.toDrive({
    image: water.toByte(),
    description: 'urmia_water_' + year,
    folder: 'urmia',
    scale: 30,
    region: lake,
    maxPixels: 1e13
  });
}
