// Concentração de sedimentos em suspensão - Rio Madeira
// Landsat 8 - Coleção 2

var secao = ee.Geometry.Polygon([[[-63.93, -8.74], [-63.93, -8.78], [-63.88, -8.78], [-63.88, -8.74]]]);
Map.centerObject(secao, 14);

function aplicaEscala(image) {
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(opticalBands, null, true);
}

function mascara(image) {
  var qa = image.select('QA_PIXEL');
  var m = qa.bitwiseAnd(1 << 1).eq(0)
    .and(qa.bitwiseAnd(1 << 2).eq(0))
    .and(qa.bitwiseAnd(1 << 3).eq(0))
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(m);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(secao)
  .filterDate('2013-04-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 60))
  .map(mascara)
  .map(aplicaEscala);

print('Imagens', l8.size());

var agua = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(90);

var css = l8.map(function(image) {
  var mndwi = image.normalizedDifference(['SR_B3', 'SR_B6']);
  var red = image.select('SR_B4');
  var nir = image.select('SR_B5');
  // modelo exponencial
  var c = nir.divide(red).multiply(3.2).exp().multiply(20).rename('CSS');
  return c.updateMask(agua).updateMask(mndwi.gt(0))
    .copyProperties(image, ['system:time_start']);
});

var serie = ui.Chart.image.series({
  imageCollection: css,
  region: secao,
  reducer: ee.Reducer.median(),
  scale: 30,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'CSS - Rio Madeira em Porto Velho',
  hAxis: {title: 'Data'},
  vAxis: {title: 'CSS (mg/L)'},
  lineWidth: 0,
  pointSize: 3,
  legend: {position: 'none'}
});
print(serie);

// ciclo sazonal
var doy = ui.Chart.image.doySeries({
  imageCollection: css,
  region: secao,
  regionReducer: ee.Reducer.median(),
  scale: 30,
  yearReducer: ee.Reducer.mean()
}).setOptions({title: 'Ciclo sazonal', hAxis: {title: 'Dia do ano'}, vAxis: {title: 'CSS (mg/L)'}});
print(doy);

var cheia = css.filter(ee.Filter.calendarRange(2, 4, 'month')).median().clip(secao);
var seca = css.filter(ee.Filter.calendarRange(8, 10, 'month')).median().clip(secao);
Map.addLayer(cheia, {min: 0, max: 800, palette: ['blue', 'cyan', 'yellow', 'brown']}, 'CSS cheia');
Map.addLayer(seca, {min: 0, max: 800, palette: ['blue', 'cyan', 'yellow', 'brown']}, 'CSS seca', false);
