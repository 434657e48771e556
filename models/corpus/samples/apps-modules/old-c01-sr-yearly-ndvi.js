// NDVI medio anual 1990 - 2018 (Landsat C01)
var cuenca = ee.FeatureCollection('users/mcastro/cuenca_maipo');
Map.centerObject(cuenca, 9);

var cloudMaskL457 = function(image) {
  var qa = image.select('pixel_qa');
  var cloud = qa.bitwiseAnd(1 << 5)
          .and(qa.bitwiseAnd(1 << 7))
          .or(qa.bitwiseAnd(1 << 3));
  var mask2 = image.mask().reduce(ee.Reducer.min());
  return image.updateMask(cloud.not()).updateMask(mask2);
};

function maskL8sr(image) {
  var cloudShadowBitMask = (1 << 3);
  var cloudsBitMask = (1 << 5);
  var qa = image.select('pixel_qa');
  var mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0)
               .and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(mask);
}

var L5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR')
  .filterBounds(cuenca)
  .filterDate('1990-01-01', '2011-12-31')
  .map(cloudMaskL457)
  .map(function(img) {
    return img.normalizedDifference(['B4', 'B3']).rename('NDVI')
      .copyProperties(img, ['system:time_start']);
  });

var L8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
  .filterBounds(cuenca)
  .filterDate('2013-01-01', '2018-12-31')
  .map(maskL8sr)
  .map(function(img) {
    return img.normalizedDifference(['B5', 'B4']).rename('NDVI')
      .copyProperties(img, ['system:time_start']);
  });

var NDVI = ee.ImageCollection(L5.merge(L8));
print(NDVI.size());

var anual = ee.ImageCollection.fromImages(
  ee.List.sequence(1990, 2018).map(function(y) {
    return NDVI.filter(ee.Filter.calendarRange(y, y, 'year'))
      .filter(ee.Filter.calendarRange(1, 3, 'month'))
      .mean()
      .set('year', y)
      .set('n', NDVI.filter(ee.Filter.calendarRange(y, y, 'year')).size());
  })
);
anual = anual.filter(ee.Filter.gt('n', 0));

var ndviParams = {min: 0, max: 0.7, palette: ['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901', '66A000', '529400', '3E8601', '207401', '056201']};
Map.addLayer(anual.filter(ee.Filter.eq('year', 1990)).first().clip(cuenca), ndviParams, '1990');
Map.addLayer(anual.filter(ee.Filter.eq('year', 2000)).first().clip(cuenca), ndviParams, '2000', false);
Map.addLayer(anual.filter(ee.Filter.eq('year', 2010)).first().clip(cuenca), ndviParams, '2010', false);
Map.addLayer(anual.filter(ee.Filter.eq('year', 2018)).first().clip(cuenca), ndviParams, '2018', false);

var grafico = ui.Chart.image.series({
  imageCollection: anual,
  region: cuenca,
  reducer: ee.Reducer.mean(),
  scale: 100,
  xProperty: 'year'
}).setOptions({
  title: 'NDVI de verano, cuenca del Maipo',
  hAxis: {title: 'Año', format: '####'},
  vAxis: {title: 'NDVI'},
  lineWidth: 1,
  pointSize: 3
});
print(grafico);
