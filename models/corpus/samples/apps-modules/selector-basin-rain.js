// App: lluvia mensual por cuenca
// Desarrollado por: Grupo de Hidrología
// Última actualización: 05/2023

var cuencas = ee.FeatureCollection('projects/ee-hidro/assets/cuencas_colombia');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

// ---------- Estilos ----------
var estilos = {
  titulo: {fontSize: '22px', fontWeight: 'bold', color: '#1f4e79'},
  subtitulo: {fontSize: '14px', color: '#555555'},
  seccion: {fontSize: '16px', fontWeight: 'bold', margin: '12px 8px 4px 8px'},
  panel: {width: '380px', padding: '10px'}
};

// ---------- Panel ----------
var panel = ui.Panel({style: estilos.panel});
var titulo = ui.Label('Lluvia mensual por cuenca', estilos.titulo);
var subtitulo = ui.Label('Datos CHIRPS diarios, 1981 - presente', estilos.subtitulo);
panel.add(titulo);
panel.add(subtitulo);

// ---------- Widgets ----------
panel.add(ui.Label('1. Seleccione una cuenca', estilos.seccion));
var selectCuenca = ui.Select({placeholder: 'Cargando...', style: {stretch: 'horizontal'}});
panel.add(selectCuenca);

panel.add(ui.Label('2. Seleccione un año', estilos.seccion));
var sliderAnio = ui.Slider({
  min: 1981,
  max: 2022,
  value: 2020,
  step: 1,
  style: {stretch: 'horizontal'}
});
panel.add(sliderAnio);

var boton = ui.Button({
  label: 'Calcular',
  style: {stretch: 'horizontal', color: 'green'}
});
panel.add(boton);

var panelGrafico = ui.Panel();
panel.add(panelGrafico);

// Llenar el selector con los nombres
cuencas.aggregate_array('NOMBRE').distinct().sort().evaluate(function(nombres) {
  selectCuenca.items().reset(nombres);
  selectCuenca.setPlaceholder('Elija una cuenca');
});

// ---------- Función principal ----------
function calcular() {
  var nombre = selectCuenca.getValue();
  var anio = sliderAnio.getValue();

  if (!nombre) {
    panelGrafico.clear();
    panelGrafico.add(ui.Label('Seleccione una cuenca', {color: 'red'}));
    return;
  }

  var cuenca = cuencas.filter(ee.Filter.eq('NOMBRE', nombre));
  var meses = ee.List.sequence(1, 12);

  var mensual = ee.ImageCollection.fromImages(meses.map(function(m) {
    var inicio = ee.Date.fromYMD(anio, m, 1);
    var fin = inicio.advance(1, 'month');
    return chirps.filterDate(inicio, fin).sum()
      .set('mes', m)
      .set('system:time_start', inicio.millis());
  }));

  var total = mensual.sum().clip(cuenca);

  Map.layers().reset();
  Map.centerObject(cuenca);
  Map.addLayer(total, {min: 500, max: 4000, palette: ['white', 'lightblue', 'blue', 'darkblue']}, 'Lluvia ' + anio);
  Map.addLayer(cuenca.style({color: 'black', fillColor: '00000000'}), {}, nombre);

  var grafico = ui.Chart.image.series({
    imageCollection: mensual,
    region: cuenca,
    reducer: ee.Reducer.mean(),
    scale: 5000,
    xProperty: 'mes'
  })
  .setChartType('ColumnChart')
  .setOptions({
    title: nombre + ' - ' + anio,
    hAxis: {title: 'Mes'},
    vAxis: {title: 'Lluvia (mm)'},
    legend: {position: 'none'},
    colors: ['#1f77b4']
  });

  panelGrafico.clear();
  panelGrafico.add(grafico);
}

boton.onClick(calcular);

ui.root.insert(0, panel);
Map.setCenter(-74, 4.5, 6);
Map.addLayer(cuencas.style({color: 'gray', fillColor: '00000000', width: 1}), {}, 'Cuencas');
