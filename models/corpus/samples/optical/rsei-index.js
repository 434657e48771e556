// RSEI 遥感生态指数
// 研究区: 黄山市
var roi = ee.FeatureCollection('users/lwang/huangshan');
Map.centerObject(roi, 9);

// 去云
function removeCloud(image) {
  var qa = image.select('QA_PIXEL');
  var cloudMask = qa.bitwiseAnd(1 << 3).eq(0);
  var shadowMask = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(cloudMask.and(shadowMask));
}

// 缩放系数
function scaleImg(image) {
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermal = image.select('ST_B10').multiply(0.00341802).add(149.0);
  return image.addBands(optical, null, true).addBands(thermal, null, true);
}

var img = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(roi)
  .filterDate('2020-06-01', '2020-09-30')
  .map(removeCloud)
  .map(scaleImg)
  .median()
  .clip(roi);

Map.addLayer(img, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'rgb');

// 掩膜水体
var mndwi = img.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
var land = img.updateMask(mndwi.lt(0));

// NDVI 绿度
var ndvi = land.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');

// WET 湿度
var wet = land.expression(
  'B2 * 0.1511 + B3 * 0.1973 + B4 * 0.3283 + B5 * 0.3407 - B6 * 0.7117 - B7 * 0.4559', {
    'B2': land.select('SR_B2'),
    'B3': land.select('SR_B3'),
    'B4': land.select('SR_B4'),
    'B5': land.select('SR_B5'),
    'B6': land.select('SR_B6'),
    'B7': land.select('SR_B7')
  }).rename('WET');

// LST 热度
var lst = land.select('ST_B10').subtract(273.15).rename('LST');

// NDBSI 干度
var ibi = land.expression(
  '(2 * SWIR1 / (SWIR1 + NIR) - (NIR / (NIR + RED) + GREEN / (GREEN + SWIR1))) / (2 * SWIR1 / (SWIR1 + NIR) + (NIR / (NIR + RED) + GREEN / (GREEN + SWIR1)))', {
    'SWIR1': land.select('SR_B6'),
    'NIR': land.select('SR_B5'),
    'RED': land.select('SR_B4'),
    'GREEN': land.select('SR_B3')
  });
var si = land.expression(
  '((SWIR1 + RED) - (NIR + BLUE)) / ((SWIR1 + RED) + (NIR + BLUE))', {
    'SWIR1': land.select('SR_B6'),
    'NIR': land.select('SR_B5'),
    'RED': land.select('SR_B4'),
    'BLUE': land.select('SR_B2')
  });
var ndbsi = ibi.add(si).divide(2).rename('NDBSI');

// 归一化
function normalize(image) {
  var bandNames = image.bandNames();
  var minMax = image.reduceRegion({
    reducer: ee.Reducer.minMax(),
    geometry: roi,
    scale: 500,
    maxPixels: 1e13
  });
  var name = ee.String(bandNames.get(0));
  var min = ee.Number(minMax.get(name.cat('_min')));
  var max = ee.Number(minMax.get(name.cat('_max')));
  return image.subtract(min).divide(max.subtract(min));
}

var bands = normalize(ndvi)
  .addBands(normalize(wet))
  .addBands(normalize(lst))
  .addBands(normalize(ndbsi));

// 主成分分析
var meanDict = bands.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: roi,
  scale: 500,
  maxPixels: 1e13
});
var means = ee.Image.constant(meanDict.values(bands.bandNames()));
var centered = bands.subtract(means);
var arrays = centered.toArray();
var covar = arrays.reduceRegion({
  reducer: ee.Reducer.centeredCovariance(),
  geometry: roi,
  scale: 500,
  maxPixels: 1e13
});
var covarArray = ee.Array(covar.get('array'));
var eigens = covarArray.eigen();
var eigenValues = eigens.slice(1, 0, 1);
var eigenVectors = eigens.slice(1, 1);
print('eigenValues', eigenValues);

var pc = ee.Image(eigenVectors).matrixMultiply(arrays.toArray(1))
  .arrayProject([0])
  .arrayFlatten([['pc1', 'pc2', 'pc3', 'pc4']]);

// RSEI
var rsei0 = ee.Image(1).subtract(pc.select('pc1')).rename('RSEI');
var rsei = normalize(rsei0);

Map.addLayer(rsei, {min: 0, max: 1, palette: ['d7191c', 'fdae61', 'ffffbf', 'a6d96a', '1a9641']}, 'RSEI');

Export.image.toDrive({
  image: rsei,
  description: 'RSEI_2020',
  folder: 'RSEI',
  region: roi.geometry(),
  scale: 30,
  crs: 'EPSG:4326',
  maxPixels: 1e13
});
