// NDWI of reservoir, Sentinel 2 TOA
var presa = ee.Geometry.Polygon([[[-108.15, 27.25], [-108.15, 27.10], [-107.95, 27.10], [-107.95, 27.25]]]);

var s2 = ee.ImageCollection('COPERNICUS/S2')
  .filterBounds(presa)
  .filterDate('2018-01-01', '2019-12-31')
  .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', 10);

print(s2);

var addNDWI = function(image) {
  var ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI');
  return image.addBands(ndwi);
};

var withNDWI = s2.map(addNDWI);

var area = withNDWI.map(function(image) {
  var agua = image.select('NDWI').gt(0.1);
  var areaImg = agua.multiply(ee.Image.pixelArea()).divide(10000);
  var suma = areaImg.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: presa,
    scale: 20,
    maxPixels: 1e9
  });
  return image.set('area_ha', suma.get('NDWI'));
});

var chart = ui.Chart.feature.byFeature(area, 'system:time_start', 'area_ha')
  .setChartType('LineChart')
  .setOptions({
    title: 'Área de agua (ha)',
    hAxis: {title: 'Fecha'},
    vAxis: {title: 'ha'},
    legend: {position: 'none'},
    pointSize: 3
  });
print(chart);

var maximo = withNDWI.select('NDWI').max().gt(0.1).selfMask().clip(presa);
var minimo = withNDWI.select('NDWI').min().gt(0.1).selfMask().clip(presa);

Map.centerObject(presa, 12);
Map.addLayer(s2.median().clip(presa), {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'RGB');
Map.addLayer(maximo, {palette: 'cyan'}, 'máximo');
Map.addLayer(minimo, {palette: 'blue'}, 'mínimo');

Export.table.toDrive({
  collection: ee.FeatureCollection(area.map(function(img) {
    return ee.Feature(null, {fecha: img.date().format('YYYY-MM-dd'), area_ha: img.get('area_ha')});
  })),
  description: 'area_presa',
  fileFormat: 'CSV'
});
