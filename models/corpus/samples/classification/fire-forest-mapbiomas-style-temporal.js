// Pós-classificação: filtro temporal e espacial
// coleção anual de classificações (0 = não floresta, 1 = floresta)
var base = 'projects/ee-thiagor/assets/mata_atlantica/class_';
var anos = [2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020];

// empilha
var classes = ee.Image([]);
anos.forEach(function(ano) {
  classes = classes.addBands(ee.Image(base + ano).rename('c' + ano));
});
print('original', classes);

// ---------------------------------------------------
// Filtro temporal de 3 anos: a - b - a vira a - a - a
// ---------------------------------------------------
var filtro3 = function(imagem, valor) {
  var saida = imagem.select('c2010');
  for (var i = 1; i < anos.length - 1; i++) {
    var ant = imagem.select('c' + anos[i - 1]);
    var atual = imagem.select('c' + anos[i]);
    var prox = imagem.select('c' + anos[i + 1]);
    var mask = ant.eq(valor).and(atual.neq(valor)).and(prox.eq(valor));
    var corrigido = atual.where(mask, valor);
    saida = saida.addBands(corrigido.rename('c' + anos[i]));
  }
  saida = saida.addBands(imagem.select('c2020'));
  return saida;
};

var filtrado = filtro3(classes, 1);
filtrado = filtro3(filtrado, 0);

// ---------------------------------------------------
// Filtro espacial: mínimo de 6 pixels conectados
// ---------------------------------------------------
var filtroEspacial = function(imagem) {
  var saida = ee.Image([]);
  anos.forEach(function(ano) {
    var c = imagem.select('c' + ano);
    var conectados = c.connectedPixelCount(100, true);
    var moda = c.focal_mode(1, 'square', 'pixels');
    var limpo = c.where(conectados.lt(6), moda);
    saida = saida.addBands(limpo.rename('c' + ano));
  });
  return saida;
};

var final = filtroEspacial(filtrado);
print('final', final);

Map.setCenter(-46.6, -23.4, 9);
var vis = {min: 0, max: 1, palette: ['#ffffb2', '#006400']};
Map.addLayer(classes.select('c2015'), vis, '2015 original', false);
Map.addLayer(filtrado.select('c2015'), vis, '2015 temporal', false);
Map.addLayer(final.select('c2015'), vis, '2015 final');

// frequência
var freq = final.reduce(ee.Reducer.sum()).divide(anos.length).multiply(100);
Map.addLayer(freq, {min: 0, max: 100, palette: ['white', 'orange', 'green']}, 'frequência de floresta (%)', false);

Export.image.toAsset({
  image: final.toByte(),
  description: 'mata_atlantica_filtrado',
  assetId: 'projects/ee-thiagor/assets/mata_atlantica/filtrado_v1',
  region: ee.Geometry.Rectangle([-47.5, -24.2, -45.5, -22.8]),
  scale: 30,
  pyramidingPolicy: {'.default': 'mode'},
  maxPixels: 1e13
});
