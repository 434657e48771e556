/**** Start of imports ****/
var geometry = ee.Geometry.Polygon([[[-56.4, -6.1], [-56.4, -6.7], [-55.8, -6.7], [-55.8, -6.1]]]);
/**** End of imports ****/

// Desmatamento e garimpo - modelo linear de mistura espectral
// Autor: T. Cavalcanti

// Seleciona a coleção
var colecao = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
                .filterBounds(geometry)
                .filterDate('2021-06-01', '2021-09-30')
                .filterMetadata('CLOUD_COVER', 'less_than', 30);

// Aplica fator de escala
var escala = function(img) {
  var optico = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  return img.addBands(optico, null, true);
};

// Remove nuvens
var mascara = function(img) {
  var qa = img.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.updateMask(mask);
};

var bandas = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];
var mosaico = colecao.map(escala).map(mascara).median().select(bandas).clip(geometry);

// Endmembers
var gv = [0.0119, 0.0475, 0.0169, 0.625, 0.2399, 0.0675];
var npv = [0.1514, 0.1597, 0.1421, 0.3053, 0.7707, 0.1975];
var solo = [0.1799, 0.2479, 0.3158, 0.5437, 0.7707, 0.6646];
var sombra = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

// Unmixing
var fracoes = mosaico.unmix([gv, sombra, npv, solo], true, true)
                     .rename(['gv', 'sombra', 'npv', 'solo']);

print('Frações', fracoes);

// NDFI
var gvs = fracoes.expression('gv / (1 - sombra)', {
  gv: fracoes.select('gv'),
  sombra: fracoes.select('sombra')
});
var ndfi = fracoes.expression('(gvs - (npv + solo)) / (gvs + npv + solo)', {
  gvs: gvs,
  npv: fracoes.select('npv'),
  solo: fracoes.select('solo')
}).rename('NDFI');

// Visualização
Map.centerObject(geometry, 10);
Map.addLayer(mosaico, {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4}, 'Mosaico 654');
Map.addLayer(fracoes, {bands: ['solo', 'gv', 'sombra'], min: 0, max: 0.8}, 'Frações');
Map.addLayer(ndfi, {min: -1, max: 1, palette: ['red', 'orange', 'yellow', 'white', 'green']}, 'NDFI');

// Garimpo = solo alto
var garimpo = fracoes.select('solo').gt(0.35).selfMask();
Map.addLayer(garimpo, {palette: 'FF00FF'}, 'Garimpo');

// Exporta
Export.image.toDrive({
  image: fracoes.addBands(ndfi).toFloat(),
  description: 'fracoes_2021',
  folder: 'garimpo',
  region: geometry,
  scale: 30,
  maxPixels: 1e13
});
