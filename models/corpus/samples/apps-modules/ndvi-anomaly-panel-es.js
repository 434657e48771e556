// Aplicación: anomalías de NDVI por municipio
// Secretaría de Agricultura - 2022

var municipios = ee.FeatureCollection('users/agro_sec/municipios');
var ndvi = ee.ImageCollection('MODIS/006/MOD13Q1').select('NDVI');

// Panel principal
var panel = ui.Panel();
panel.style().set({
  width: '400px',
  backgroundColor: '#f5f5f5'
});

var titulo = ui.Label('Anomalías de NDVI');
titulo.style().set({
  fontSize: '24px',
  fontWeight: 'bold',
  backgroundColor: '#f5f5f5'
});

var descripcion = ui.Label('Comparación del mes seleccionado con el promedio 2001-2020.');
descripcion.style().set('backgroundColor', '#f5f5f5');

panel.add(titulo);
panel.add(descripcion);

// Año y mes
var anios = [];
for (var a = 2015; a <= 2022; a++) {
  anios.push(String(a));
}
var meses = {
  'Enero': 1, 'Febrero': 2, 'Marzo': 3, 'Abril': 4, 'Mayo': 5, 'Junio': 6,
  'Julio': 7, 'Agosto': 8, 'Septiembre': 9, 'Octubre': 10, 'Noviembre': 11, 'Diciembre': 12
};

var selectAnio = ui.Select({items: anios, value: '2021'});
var selectMes = ui.Select({items: Object.keys(meses), value: 'Enero'});
var botonMapa = ui.Button({label: 'Mostrar mapa', onClick: mostrarMapa});

panel.add(ui.Panel([selectAnio, selectMes, botonMapa], ui.Panel.Layout.flow('horizontal')));

var panelResultado = ui.Panel();
panel.add(panelResultado);
ui.root.insert(0, panel);

var visAnomalia = {min: -30, max: 30, palette: ['8c510a', 'd8b365', 'f6e8c3', 'ffffff', 'c7eae5', '5ab4ac', '01665e']};

function anomalia(anio, mes) {
  var historico = ndvi.filterDate('2001-01-01', '2020-12-31')
    .filter(ee.Filter.calendarRange(mes, mes, 'month'))
    .mean();
  var actual = ndvi.filter(ee.Filter.calendarRange(anio, anio, 'year'))
    .filter(ee.Filter.calendarRange(mes, mes, 'month'))
    .mean();
  return actual.subtract(historico).divide(historico).multiply(100).rename('anomalia');
}

function mostrarMapa() {
  var anio = parseInt(selectAnio.getValue(), 10);
  var mes = meses[selectMes.getValue()];
  var img = anomalia(anio, mes).clip(municipios);

  Map.layers().reset();
  Map.addLayer(img, visAnomalia, 'Anomalía ' + selectMes.getValue() + ' ' + anio);
  Map.addLayer(municipios.style({color: 'gray', fillColor: '00000000', width: 1}), {}, 'Municipios');

  var stats = img.reduceRegions({
    collection: municipios,
    reducer: ee.Reducer.mean(),
    scale: 250
  }).filter(ee.Filter.notNull(['mean']));

  var grafico = ui.Chart.feature.byFeature(stats.sort('mean').limit(15), 'MUNICIPIO', 'mean')
    .setChartType('BarChart')
    .setOptions({
      title: 'Municipios más afectados',
      hAxis: {title: 'Anomalía (%)'},
      legend: {position: 'none'},
      colors: ['#8c510a']
    });
  panelResultado.clear();
  panelResultado.add(grafico);
}

// Leyenda
var leyenda = ui.Panel({style: {position: 'bottom-right'}});
leyenda.add(ui.Label('Anomalía (%)', {fontWeight: 'bold'}));
var barra = ui.Thumbnail({
  image: ee.Image.pixelLonLat().select('longitude'),
  params: {bbox: [0, 0, 1, 0.1], dimensions: '150x10', format: 'png', min: 0, max: 1, palette: visAnomalia.palette},
  style: {margin: '0 8px'}
});
leyenda.add(barra);
leyenda.add(ui.Panel([
  ui.Label('-30', {margin: '4px 8px'}),
  ui.Label('0', {margin: '4px 40px', textAlign: 'center'}),
  ui.Label('30', {margin: '4px 8px'})
], ui.Panel.Layout.flow('horizontal')));
Map.add(leyenda);

Map.centerObject(municipios, 8);
mostrarMapa();
