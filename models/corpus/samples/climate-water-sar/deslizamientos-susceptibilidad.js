// Susceptibilidad a deslizamientos (suma ponderada)
// Autor: Andrés Cárdenas
// Fecha: agosto 2021

var zona = ee.FeatureCollection('users/acardenas/medellin_limite');
Map.centerObject(zona, 11);

// 1. Pendiente
var dem = ee.Image('USGS/SRTMGL1_003').clip(zona);
var pendiente = ee.Terrain.slope(dem);

var pendienteR = ee.Image(1)
  .where(pendiente.gt(5), 2)
  .where(pendiente.gt(15), 3)
  .where(pendiente.gt(25), 4)
  .where(pendiente.gt(35), 5)
  .clip(zona);

// 2. Precipitación
var lluvia = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD')
  .filterDate('2010-01-01', '2020-12-31')
  .sum()
  .divide(11)
  .clip(zona);

var lluviaR = ee.Image(1)
  .where(lluvia.gt(1500), 2)
  .where(lluvia.gt(2000), 3)
  .where(lluvia.gt(2500), 4)
  .where(lluvia.gt(3000), 5)
  .clip(zona);

// 3. Cobertura
var cobertura = ee.ImageCollection('ESA/WorldCover/v100').first().clip(zona);
var coberturaR = cobertura.remap(
  [10, 20, 30, 40, 50, 60, 80, 90],
  [1, 2, 3, 4, 4, 5, 1, 1]
);

// 4. NDVI
var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(zona)
  .filterDate('2020-01-01', '2020-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .median()
  .clip(zona);
var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI');

var ndviR = ee.Image(5)
  .where(ndvi.gt(0.1), 4)
  .where(ndvi.gt(0.3), 3)
  .where(ndvi.gt(0.5), 2)
  .where(ndvi.gt(0.7), 1)
  .clip(zona);

// 5. Distancia a drenajes
var acumulacion = ee.Image('WWF/HydroSHEDS/15ACC').clip(zona);
var drenaje = acumulacion.gt(100);
var distancia = drenaje.fastDistanceTransform().sqrt().multiply(ee.Image.pixelArea().sqrt());

var distanciaR = ee.Image(5)
  .where(distancia.gt(100), 4)
  .where(distancia.gt(250), 3)
  .where(distancia.gt(500), 2)
  .where(distancia.gt(1000), 1)
  .clip(zona);

// Suma ponderada
var susceptibilidad = pendienteR.multiply(0.40)
  .add(lluviaR.multiply(0.20))
  .add(coberturaR.multiply(0.15))
  .add(ndviR.multiply(0.15))
  .add(distanciaR.multiply(0.10))
  .rename('susceptibilidad');

var paleta = ['1a9641', 'a6d96a', 'ffffbf', 'fdae61', 'd7191c'];

Map.addLayer(pendienteR, {min: 1, max: 5, palette: paleta}, 'Pendiente', false);
Map.addLayer(lluviaR, {min: 1, max: 5, palette: paleta}, 'Lluvia', false);
Map.addLayer(coberturaR, {min: 1, max: 5, palette: paleta}, 'Cobertura', false);
Map.addLayer(ndviR, {min: 1, max: 5, palette: paleta}, 'NDVI', false);
Map.addLayer(distanciaR, {min: 1, max: 5, palette: paleta}, 'Distancia a drenajes', false);
Map.addLayer(susceptibilidad, {min: 1, max: 5, palette: paleta}, 'Susceptibilidad');

// Leyenda
var leyenda = ui.Panel({
  style: {
    position: 'bottom-left',
    padding: '8px 15px'
  }
});

var titulo = ui.Label({
  value: 'Susceptibilidad',
  style: {
    fontWeight: 'bold',
    fontSize: '16px',
    margin: '0 0 4px 0',
    padding: '0'
  }
});
leyenda.add(titulo);

var fila = function(color, nombre) {
  var caja = ui.Label({
    style: {
      backgroundColor: '#' + color,
      padding: '8px',
      margin: '0 0 4px 0'
    }
  });
  var texto = ui.Label({
    value: nombre,
    style: {margin: '0 0 4px 6px'}
  });
  return ui.Panel({
    widgets: [caja, texto],
    layout: ui.Panel.Layout.Flow('horizontal')
  });
};

var nombres = ['Muy baja', 'Baja', 'Media', 'Alta', 'Muy alta'];
for (var i = 0; i < 5; i++) {
  leyenda.add(fila(paleta[i], nombres[i]));
}
Map.add(leyenda);

Export.image.toDrive({
  image: susceptibilidad.toFloat(),
  description: 'susceptibilidad_medellin',
  folder: 'GEE',
  scale: 30,
  region: zona.geometry(),
  maxPixels: 1e13
});
