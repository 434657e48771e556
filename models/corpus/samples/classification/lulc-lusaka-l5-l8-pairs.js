// Lusaka urban growth: 1994, 2004, 2014, 2022
// training polygons for each date

var lusaka = ee.FeatureCollection('users/mbanda/lusaka_district');
Map.centerObject(lusaka, 11);

var L5_col = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2');
var L8_col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2');

function maskC2(image) {
  var qa = image.select('QA_PIXEL');
  var dilated = 1 << 1;
  var cloud = 1 << 3;
  var shadow = 1 << 4;
  var mask = qa.bitwiseAnd(dilated).eq(0)
    .and(qa.bitwiseAnd(cloud).eq(0))
    .and(qa.bitwiseAnd(shadow).eq(0));
  return image.updateMask(mask);
}

function getL5(y1, y2) {
  return L5_col.filterBounds(lusaka).filterDate(y1, y2).map(maskC2).median()
    .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], ['B', 'G', 'R', 'N', 'S1', 'S2'])
    .multiply(0.0000275).add(-0.2).clip(lusaka);
}
function getL8(y1, y2) {
  return L8_col.filterBounds(lusaka).filterDate(y1, y2).map(maskC2).median()
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['B', 'G', 'R', 'N', 'S1', 'S2'])
    .multiply(0.0000275).add(-0.2).clip(lusaka);
}

var img94 = getL5('1993-05-01', '1995-10-31');
var img04 = getL5('2003-05-01', '2005-10-31');
var img14 = getL8('2013-05-01', '2015-10-31');
var img22 = getL8('2021-05-01', '2022-10-31');

var tr94 = ee.FeatureCollection('users/mbanda/tr94');
var tr04 = ee.FeatureCollection('users/mbanda/tr04');
var tr14 = ee.FeatureCollection('users/mbanda/tr14');
var tr22 = ee.FeatureCollection('users/mbanda/tr22');

function classify(img, tr) {
  img = img.addBands(img.normalizedDifference(['N', 'R']).rename('ndvi'))
           .addBands(img.normalizedDifference(['S1', 'N']).rename('ndbi'))
           .addBands(img.normalizedDifference(['G', 'S1']).rename('mndwi'));
  var s = img.sampleRegions({collection: tr, properties: ['lc'], scale: 30});
  var c = ee.Classifier.smileRandomForest(100).train(s, 'lc', img.bandNames());
  return img.classify(c);
}

var lc94 = classify(img94, tr94);
var lc04 = classify(img04, tr04);
var lc14 = classify(img14, tr14);
var lc22 = classify(img22, tr22);

var vis = {min: 1, max: 5, palette: ['red', 'darkgreen', 'yellow', 'lightgreen', 'blue']};
Map.addLayer(lc94, vis, '1994');
Map.addLayer(lc04, vis, '2004');
Map.addLayer(lc14, vis, '2014');
Map.addLayer(lc22, vis, '2022');

// expansion map, year when pixel became urban
var expansion = ee.Image(0)
  .where(lc22.eq(1), 4)
  .where(lc14.eq(1), 3)
  .where(lc04.eq(1), 2)
  .where(lc94.eq(1), 1)
  .selfMask();
Map.addLayer(expansion.clip(lusaka), {min: 1, max: 4, palette: ['000000', '7f0000', 'ef6548', 'fdd49e']}, 'urban expansion');

// urban area
var area = function(lc) {
  return ee.Number(lc.eq(1).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: lusaka.geometry(),
    scale: 30,
    maxPixels: 1e10
  }).get('classification'));
};
var u94 = area(lc94);
var u04 = area(lc04);
var u14 = area(lc14);
var u22 = area(lc22);
print('Urban 1994', u94);
print('Urban 2004', u04);
print('Urban 2014', u14);
print('Urban 2022', u22);

// annual growth rate
print('Growth 1994-2004 (% per year)', u04.divide(u94).pow(1 / 10).subtract(1).multiply(100));
print('Growth 2004-2014 (% per year)', u14.divide(u04).pow(1 / 10).subtract(1).multiply(100));
print('Growth 2014-2022 (% per year)', u22.divide(u14).pow(1 / 8).subtract(1).multiply(100));
