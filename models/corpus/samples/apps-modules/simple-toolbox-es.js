// =============================================
//  Caja de herramientas - Laboratorio de SIG
//  require('users/labsig/publico:herramientas')
// =============================================

// ----- Fechas -----
exports.rangoMes = function(anio, mes) {
  var inicio = ee.Date.fromYMD(anio, mes, 1);
  return ee.DateRange(inicio, inicio.advance(1, 'month'));
};

exports.listaMeses = function(inicio, fin) {
  var n = ee.Date(fin).difference(ee.Date(inicio), 'month').round();
  return ee.List.sequence(0, n.subtract(1)).map(function(i) {
    return ee.Date(inicio).advance(i, 'month');
  });
};

// ----- Colecciones -----
exports.s2 = function(aoi, inicio, fin, nubes) {
  return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate(inicio, fin)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', nubes || 30))
    .map(function(img) {
      var scl = img.select('SCL');
      var mascara = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
      return img.updateMask(mascara).divide(10000)
        .copyProperties(img, ['system:time_start']);
    });
};

exports.mensual = function(coleccion, inicio, fin, reductor) {
  var meses = exports.listaMeses(inicio, fin);
  return ee.ImageCollection.fromImages(meses.map(function(d) {
    d = ee.Date(d);
    var sub = coleccion.filterDate(d, d.advance(1, 'month'));
    return sub.reduce(reductor)
      .set('system:time_start', d.millis())
      .set('n', sub.size());
  })).filter(ee.Filter.gt('n', 0));
};

// ----- Índices -----
exports.NDVI = function(img) {
  return img.addBands(img.normalizedDifference(['B8', 'B4']).rename('NDVI'));
};
exports.NDWI = function(img) {
  return img.addBands(img.normalizedDifference(['B3', 'B8']).rename('NDWI'));
};
exports.NBR = function(img) {
  return img.addBands(img.normalizedDifference(['B8', 'B12']).rename('NBR'));
};
exports.EVI = function(img) {
  var evi = img.expression('2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
    NIR: img.select('B8'),
    RED: img.select('B4'),
    BLUE: img.select('B2')
  }).rename('EVI');
  return img.addBands(evi);
};

// ----- Áreas -----
exports.areaHa = function(mascara, region, escala) {
  var area = mascara.multiply(ee.Image.pixelArea()).divide(10000).rename('area');
  return ee.Number(area.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: region,
    scale: escala,
    maxPixels: 1e13,
    tileScale: 4
  }).get('area'));
};

// ----- Leyenda -----
exports.leyenda = function(titulo, nombres, colores, posicion) {
  var panel = ui.Panel({style: {position: posicion || 'bottom-left', padding: '8px 15px'}});
  panel.add(ui.Label(titulo, {fontWeight: 'bold', fontSize: '16px', margin: '0 0 4px 0'}));
  nombres.forEach(function(nombre, i) {
    var caja = ui.Label('', {backgroundColor: colores[i], padding: '8px', margin: '0 0 4px 0'});
    var texto = ui.Label(nombre, {margin: '0 0 4px 6px'});
    panel.add(ui.Panel([caja, texto], ui.Panel.Layout.flow('horizontal')));
  });
  return panel;
};

// ----- Exportar -----
exports.aDrive = function(imagen, region, nombre, carpeta, escala) {
  Export.image.toDrive({
    image: imagen,
    description: nombre,
    folder: carpeta,
    fileNamePrefix: nombre,
    region: region,
    scale: escala,
    maxPixels: 1e13
  });
};
