// NDWI Landsat 8 - presa
var presa = ee.Geometry.Polygon(
        [[[-107.45, 24.90],
          [-107.45, 24.78],
          [-107.25, 24.78],
          [-107.25, 24.90]]]);

var cloudMaskL8 = function(image) {
  var qa = image.select('pixel_qa');
  var cloud = qa.bitwiseAnd(1 << 5).eq(0);
  var shadow = qa.bitwiseAnd(1 << 3).eq(0);
  return image.updateMask(cloud.and(shadow)).divide(10000)
    .copyProperties(image, ['system:time_start']);
};

var coleccion = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
  .filterBounds(presa)
  .filterDate('2013-04-01', '2020-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .map(cloudMaskL8);

print(coleccion);

var ndwi = coleccion.map(function(img) {
  return img.normalizedDifference(['B3', 'B5']).rename('NDWI')
    .copyProperties(img, ['system:time_start']);
});

var area = ndwi.map(function(img) {
  var agua = img.gt(0);
  var a = agua.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: presa,
    scale: 30,
    maxPixels: 1e9
  });
  return img.set('area', a.get('NDWI'));
});

print(ui.Chart.feature.byFeature(area, 'system:time_start', 'area').setOptions({
  title: 'Superficie de agua (ha)',
  hAxis: {title: 'Fecha'},
  vAxis: {title: 'ha'},
  lineWidth: 1,
  pointSize: 3
}));

var ndwiParams = {min: -0.5, max: 0.5, palette: ['brown', 'white', 'blue']};
Map.centerObject(presa, 12);
Map.addLayer(coleccion.median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'RGB');
Map.addLayer(ndwi.mean().clip(presa), ndwiParams, 'NDWI promedio');
Map.addLayer(ndwi.max().clip(presa), ndwiParams, 'NDWI max', false);
