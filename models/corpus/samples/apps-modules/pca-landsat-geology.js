// PCA over a copper belt scene (Atacama)
var roi = ee.Geometry.Rectangle([-69.3, -24.4, -68.8, -24.0]);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(roi)
  .filterDate('2019-01-01', '2019-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 5));

var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7'];
var img = l8.median().select(bands).clip(roi);
Map.centerObject(roi, 11);
Map.addLayer(img, {bands: ['B7', 'B5', 'B2'], min: 0.05, max: 0.5}, '752');

function pca(image, region, scale) {
  var names = image.bandNames();

  var mean = image.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: region,
    scale: scale,
    maxPixels: 1e9
  });
  var centered = image.subtract(mean.toImage(names));

  var cov = centered.toArray().reduceRegion({
    reducer: ee.Reducer.centeredCovariance(),
    geometry: region,
    scale: scale,
    maxPixels: 1e9
  });

  var eig = ee.Array(cov.get('array')).eigen();
  var values = eig.slice(1, 0, 1);
  var vectors = eig.slice(1, 1);
  print('eigenvalues', values);
  print('eigenvectors', vectors);

  var pcNames = ee.List.sequence(1, names.size()).map(function(i) {
    return ee.String('PC').cat(ee.Number(i).format('%d'));
  });

  return ee.Image(vectors)
    .matrixMultiply(centered.toArray().toArray(1))
    .arrayProject([0])
    .arrayFlatten([pcNames]);
}

var pcs = pca(img, roi, 30);
print(pcs);

// stretch each PC to 2-98 percent
var p = pcs.reduceRegion({
  reducer: ee.Reducer.percentile([2, 98]),
  geometry: roi,
  scale: 90,
  bestEffort: true
});

['PC1', 'PC2', 'PC3', 'PC4', 'PC5', 'PC6'].forEach(function(name) {
  var lo = ee.Number(p.get(name + '_p2'));
  var hi = ee.Number(p.get(name + '_p98'));
  var st = pcs.select(name).unitScale(lo, hi);
  Map.addLayer(st, {min: 0, max: 1}, name, false);
});

// band ratios
var ironOxide = img.select('B4').divide(img.select('B2')).rename('iron');
var clay = img.select('B6').divide(img.select('B7')).rename('clay');
var ferrous = img.select('B6').divide(img.select('B5')).rename('ferrous');
Map.addLayer(clay, {min: 0.8, max: 1.6}, 'Clay', false);
Map.addLayer(ironOxide, {min: 1, max: 3}, 'Iron oxide', false);
Map.addLayer(ee.Image.cat([ironOxide, clay, ferrous]), {min: [1, 0.9, 0.8], max: [3, 1.5, 1.4]}, 'Ratios', false);

Export.image.toDrive({
  image: pcs.toFloat(),
  description: 'pca_atacama',
  folder: 'geology',
  region: roi,
  scale: 30,
  maxPixels: 1e10
});
