var geometry = ee.Geometry.Polygon([[[-120.45, 37.35], [-120.45, 37.05], [-120.05, 37.05], [-120.05, 37.35]]]);

// Panel with a button for every index
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(geometry)
  .filterDate('2023-07-01', '2023-07-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .median()
  .divide(10000)
  .clip(geometry);

var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI');
var gndvi = s2.normalizedDifference(['B8', 'B3']).rename('GNDVI');
var ndwi = s2.normalizedDifference(['B3', 'B8']).rename('NDWI');
var ndmi = s2.normalizedDifference(['B8', 'B11']).rename('NDMI');
var savi = s2.expression('1.5 * (NIR - RED) / (NIR + RED + 0.5)', {
  'NIR': s2.select('B8'),
  'RED': s2.select('B4')
}).rename('SAVI');
var evi = s2.expression('2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
  'NIR': s2.select('B8'),
  'RED': s2.select('B4'),
  'BLUE': s2.select('B2')
}).rename('EVI');
var bsi = s2.expression('((SWIR + RED) - (NIR + BLUE)) / ((SWIR + RED) + (NIR + BLUE))', {
  'SWIR': s2.select('B11'),
  'RED': s2.select('B4'),
  'NIR': s2.select('B8'),
  'BLUE': s2.select('B2')
}).rename('BSI');

var green = ['#a50026', '#f46d43', '#fee08b', '#a6d96a', '#006837'];
var blue = ['#8c510a', '#f6e8c3', '#c7eae5', '#01665e'];

Map.centerObject(geometry, 12);
Map.addLayer(s2, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'RGB');

function show(image, vis, name) {
  Map.layers().set(1, ui.Map.Layer(image, vis, name));
  label.setValue('Showing: ' + name);
}

var label = ui.Label('Showing: RGB');
var btnNdvi = ui.Button({label: 'NDVI', onClick: function() { show(ndvi, {min: 0, max: 0.9, palette: green}, 'NDVI'); }});
var btnGndvi = ui.Button({label: 'GNDVI', onClick: function() { show(gndvi, {min: 0, max: 0.8, palette: green}, 'GNDVI'); }});
var btnNdwi = ui.Button({label: 'NDWI', onClick: function() { show(ndwi, {min: -0.8, max: 0.2, palette: blue}, 'NDWI'); }});
var btnNdmi = ui.Button({label: 'NDMI', onClick: function() { show(ndmi, {min: -0.2, max: 0.5, palette: blue}, 'NDMI'); }});
var btnSavi = ui.Button({label: 'SAVI', onClick: function() { show(savi, {min: 0, max: 0.7, palette: green}, 'SAVI'); }});
var btnEvi = ui.Button({label: 'EVI', onClick: function() { show(evi, {min: 0, max: 0.8, palette: green}, 'EVI'); }});
var btnBsi = ui.Button({label: 'BSI', onClick: function() { show(bsi, {min: -0.3, max: 0.3, palette: green}, 'BSI'); }});

var panel = ui.Panel({
  widgets: [label, btnNdvi, btnGndvi, btnNdwi, btnNdmi, btnSavi, btnEvi, btnBsi],
  layout: ui.Panel.Layout.flow('vertical'),
  style: {position: 'top-left', width: '160px'}
});
Map.add(panel);
