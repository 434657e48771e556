// Quick change: NDVI 2018 vs 2021, loss polygons with area
var park = ee.FeatureCollection('WCMC/WDPA/current/polygons').filter(ee.Filter.eq('NAME', 'Tinigua'));
Map.centerObject(park, 9);

function ndvi(start, end) {
  return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(park)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
    .map(function(i) {
      var scl = i.select('SCL');
      var m = scl.eq(4).or(scl.eq(5)).or(scl.eq(6));
      return i.updateMask(m).normalizedDifference(['B8', 'B4']).rename('NDVI');
    })
    .median()
    .clip(park);
}

var ndvi2018 = ndvi('2018-12-01', '2019-03-31');
var ndvi2021 = ndvi('2021-12-01', '2022-03-31');
var dif = ndvi2021.subtract(ndvi2018);

Map.addLayer(ndvi2018, {min: 0, max: 0.9, palette: ['white', 'green']}, 'NDVI 2018-19', false);
Map.addLayer(ndvi2021, {min: 0, max: 0.9, palette: ['white', 'green']}, 'NDVI 2021-22', false);
Map.addLayer(dif, {min: -0.5, max: 0.5, palette: ['red', 'white', 'blue']}, 'diferencia');

var perdida = ndvi2018.gt(0.7).and(dif.lt(-0.25));
var conteo = perdida.selfMask().connectedPixelCount(200, true);
perdida = perdida.updateMask(conteo.gte(100)).selfMask();
Map.addLayer(perdida, {palette: ['ff0000']}, 'pérdida > 1 ha');

var vectores = perdida.reduceToVectors({
  geometry: park.geometry(),
  scale: 20,
  geometryType: 'polygon',
  eightConnected: true,
  labelProperty: 'perdida',
  maxPixels: 1e13,
  tileScale: 4
}).map(function(f) {
  return f.set('area_ha', f.geometry().area(10).divide(10000));
});

print('Número de parches', vectores.size());
print('Área total (ha)', vectores.aggregate_sum('area_ha'));
print('Parche más grande (ha)', vectores.aggregate_max('area_ha'));
print(ui.Chart.feature.histogram(vectores, 'area_ha', 20).setOptions({title: 'Tamaño de los parches (ha)'}));

Export.table.toDrive({
  collection: vectores,
  description: 'parches_tinigua',
  folder: 'GEE',
  fileFormat: 'SHP'
});
