// Identificación de cultivos - Valle del Yaqui, Sonora
// Ciclo otoño-invierno 2021-2022

var ddr = ee.FeatureCollection('users/jlopez/yaqui/distrito_riego');
var parcelas = ee.FeatureCollection('users/jlopez/yaqui/parcelas_2022');
Map.centerObject(ddr, 10);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(ddr)
  .filterDate('2021-11-01', '2022-06-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

var mascara = function(img) {
  var scl = img.select('SCL');
  var ok = scl.eq(4).or(scl.eq(5)).or(scl.eq(6)).or(scl.eq(7));
  return img.updateMask(ok)
    .addBands(img.normalizedDifference(['B8', 'B4']).rename('NDVI'));
};
var col = s2.map(mascara).select('NDVI');

// Compuesto mensual de NDVI
var nov = col.filterDate('2021-11-01', '2021-12-01').max().rename('nov');
var dic = col.filterDate('2021-12-01', '2022-01-01').max().rename('dic');
var ene = col.filterDate('2022-01-01', '2022-02-01').max().rename('ene');
var feb = col.filterDate('2022-02-01', '2022-03-01').max().rename('feb');
var mar = col.filterDate('2022-03-01', '2022-04-01').max().rename('mar');
var abr = col.filterDate('2022-04-01', '2022-05-01').max().rename('abr');
var may = col.filterDate('2022-05-01', '2022-06-01').max().rename('may');
var jun = col.filterDate('2022-06-01', '2022-07-01').max().rename('jun');

var ndviStack = ee.Image.cat([nov, dic, ene, feb, mar, abr, may, jun]).clip(ddr);
Map.addLayer(ndviStack, {bands: ['feb', 'abr', 'jun'], min: 0.1, max: 0.9}, 'NDVI feb-abr-jun');

// Firma temporal por cultivo
var cultivos = ['trigo', 'maiz', 'cartamo', 'garbanzo', 'alfalfa'];
var codigos = [1, 2, 3, 4, 5];

var firmas = ndviStack.reduceRegions({
  collection: parcelas,
  reducer: ee.Reducer.mean(),
  scale: 10
});

for (var i = 0; i < cultivos.length; i++) {
  var f = firmas.filter(ee.Filter.eq('cultivo', codigos[i]));
  print(cultivos[i], f.size());
}

var graf = ui.Chart.image.seriesByRegion({
  imageCollection: col,
  regions: parcelas.filter(ee.Filter.eq('cultivo', 1)).limit(5),
  reducer: ee.Reducer.mean(),
  scale: 10,
  xProperty: 'system:time_start'
}).setOptions({title: 'NDVI trigo', vAxis: {title: 'NDVI', minValue: 0, maxValue: 1}, lineWidth: 1, pointSize: 3});
print(graf);

// Dividir por parcela (no por pixel)
var conAzar = parcelas.randomColumn('azar', 123);
var entrenar = conAzar.filter(ee.Filter.lt('azar', 0.7));
var validar = conAzar.filter(ee.Filter.gte('azar', 0.7));

var mEntrenar = ndviStack.sampleRegions({collection: entrenar, properties: ['cultivo'], scale: 20, tileScale: 8});
var mValidar = ndviStack.sampleRegions({collection: validar, properties: ['cultivo'], scale: 20, tileScale: 8});

var rf = ee.Classifier.smileRandomForest(150).train(mEntrenar, 'cultivo', ndviStack.bandNames());
var mapa = ndviStack.classify(rf);

Map.addLayer(mapa, {min: 1, max: 5, palette: ['#f4d03f', '#28b463', '#e67e22', '#a569bd', '#1f618d']}, 'Cultivos 2022');

var mc = mValidar.classify(rf).errorMatrix('cultivo', 'classification');
print('Matriz de confusión', mc);
print('Exactitud', mc.accuracy());
print('Kappa', mc.kappa());

// Cultivo mayoritario por parcela
var porParcela = mapa.reduceRegions({
  collection: parcelas,
  reducer: ee.Reducer.mode(),
  scale: 10
});

Export.table.toDrive({
  collection: porParcela,
  description: 'cultivo_por_parcela_2022',
  fileFormat: 'SHP'
});
