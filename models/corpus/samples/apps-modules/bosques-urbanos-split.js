// Comparación NDVI verano 2016 y 2022 (Ciudad de México)
var cdmx = ee.FeatureCollection('users/lramirez/alcaldias_cdmx');

var maskS2 = function(image) {
  var qa = image.select('QA60');
  var mask = qa.bitwiseAnd(1 << 10).eq(0)
      .and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(mask).divide(10000);
};

var s2_2016 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(cdmx)
  .filterDate('2016-03-01', '2016-05-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(maskS2)
  .median()
  .clip(cdmx);

var s2_2022 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(cdmx)
  .filterDate('2022-03-01', '2022-05-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(maskS2)
  .median()
  .clip(cdmx);

var ndvi_2016 = s2_2016.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndvi_2022 = s2_2022.normalizedDifference(['B8', 'B4']).rename('NDVI');

var vizNDVI = {min: 0, max: 0.7, palette: ['brown', 'beige', 'green', 'darkgreen']};
var vizRGB = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3};

// Mapas
var mapa1 = ui.Map();
mapa1.addLayer(s2_2016, vizRGB, 'RGB 2016', false);
mapa1.addLayer(ndvi_2016, vizNDVI, 'NDVI 2016');
mapa1.setControlVisibility(true);

var mapa2 = ui.Map();
mapa2.addLayer(s2_2022, vizRGB, 'RGB 2022', false);
mapa2.addLayer(ndvi_2022, vizNDVI, 'NDVI 2022');
mapa2.setControlVisibility(true);

// Etiquetas
mapa1.add(ui.Label('2016', {position: 'bottom-left', fontSize: '18px'}));
mapa2.add(ui.Label('2022', {position: 'bottom-right', fontSize: '18px'}));

// Vincular mapas
var vinculo = ui.Map.Linker([mapa1, mapa2]);

var panelDividido = ui.SplitPanel({
  firstPanel: mapa1,
  secondPanel: mapa2,
  orientation: 'horizontal',
  wipe: true,
  style: {stretch: 'both'}
});

ui.root.widgets().reset([panelDividido]);
mapa1.centerObject(cdmx, 11);

// Leyenda
var leyenda = ui.Panel({style: {position: 'bottom-right', padding: '8px 15px'}});
var tituloLeyenda = ui.Label('NDVI', {fontWeight: 'bold', fontSize: '16px'});
leyenda.add(tituloLeyenda);

var fila = function(color, nombre) {
  var caja = ui.Label('', {backgroundColor: color, padding: '8px', margin: '0 0 4px 0'});
  var texto = ui.Label(nombre, {margin: '0 0 4px 6px'});
  return ui.Panel([caja, texto], ui.Panel.Layout.Flow('horizontal'));
};

leyenda.add(fila('brown', '< 0.15 Urbano'));
leyenda.add(fila('beige', '0.15 - 0.35 Pasto'));
leyenda.add(fila('green', '0.35 - 0.55 Vegetación media'));
leyenda.add(fila('darkgreen', '> 0.55 Bosque'));

mapa2.add(leyenda);
