// three global products, same region, area table
var roi = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Togo'));
Map.centerObject(roi, 7);

// Copernicus global land cover 100m 2019
var cgls = ee.Image('COPERNICUS/Landcover/100m/Proba-V-C3/Global/2019').select('discrete_classification').clip(roi);
// ESA WorldCover 10m 2021
var esa = ee.ImageCollection('ESA/WorldCover/v200').first().clip(roi);
// MODIS 500m 2021
var modis = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2021-01-01', '2021-12-31').first().select('LC_Type1').clip(roi);

Map.addLayer(cgls, {}, 'CGLS 2019');
Map.addLayer(esa, {bands: ['Map']}, 'WorldCover 2021', false);
Map.addLayer(modis, {min: 1, max: 17, palette: [
  '05450a', '086a10', '54a708', '78d203', '009900', 'c6b044', 'dcd159',
  'dade48', 'fbff13', 'b6ff05', '27ff87', 'c24f44', 'a5a5a5', 'ff6d4c',
  '69fff8', 'f9ffa4', '1c0dff'
]}, 'MODIS 2021', false);

// common legend: 1 tree 2 shrub/grass 3 crop 4 urban 5 water/wetland 6 other
var cglsR = cgls.remap(
  [0, 20, 30, 40, 50, 60, 70, 80, 90, 100, 111, 112, 113, 114, 115, 116, 121, 122, 123, 124, 125, 126, 200],
  [6, 2, 2, 3, 4, 6, 6, 5, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5]);
var esaR = esa.remap([10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100], [1, 2, 2, 3, 4, 6, 6, 5, 5, 1, 6]);
var modisR = modis.remap([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], [1, 1, 1, 1, 1, 2, 2, 1, 2, 2, 5, 3, 4, 3, 6, 6, 5]);

var areas = function(img, name, scale) {
  var a = ee.Image.pixelArea().divide(1e6).addBands(img).reduceRegion({
    reducer: ee.Reducer.sum().group(1, 'class'),
    geometry: roi.geometry(),
    scale: scale,
    maxPixels: 1e13,
    tileScale: 8
  });
  return ee.FeatureCollection(ee.List(a.get('groups')).map(function(g) {
    g = ee.Dictionary(g);
    return ee.Feature(null, {product: name, class: g.get('class'), km2: g.get('sum')});
  }));
};

var table = areas(cglsR, 'CGLS', 100)
  .merge(areas(esaR, 'WorldCover', 100))
  .merge(areas(modisR, 'MODIS', 500));

print(ui.Chart.feature.groups(table, 'class', 'km2', 'product').setChartType('ColumnChart').setOptions({
  title: 'Area by product',
  hAxis: {title: '1 tree, 2 shrub/grass, 3 crop, 4 urban, 5 water, 6 other'},
  vAxis: {title: 'km2'}
}));
Export.table.toDrive({collection: table, description: 'togo_products', fileFormat: 'CSV'});
