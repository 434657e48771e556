// Unbiased area estimation after Olofsson et al. (2014)
// Input: reference sample with columns map_class and ref_class, and the map
var changeMap = ee.Image('users/sgarcia/meta/change_2010_2020').rename('map_class');
var sample = ee.FeatureCollection('users/sgarcia/meta/reference_sample');
var aoi = ee.FeatureCollection('users/sgarcia/meta/aoi');

var classNames = ['Stable forest', 'Forest loss', 'Stable non-forest', 'Forest gain'];
var classValues = [1, 2, 3, 4];
var nClasses = classValues.length;

// 1. error matrix of sample counts
var errorMatrix = sample.errorMatrix('map_class', 'ref_class', classValues);
print('Sample error matrix (rows = map)', errorMatrix);

// 2. mapped area of each class
var pixelArea = ee.Image.pixelArea().divide(10000).addBands(changeMap).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
  geometry: aoi.geometry(),
  scale: 30,
  maxPixels: 1e13,
  tileScale: 8
});
var mappedArea = ee.Array(ee.List(pixelArea.get('groups')).map(function(g) {
  return ee.Dictionary(g).get('sum');
}));
var totalArea = ee.Number(mappedArea.reduce(ee.Reducer.sum(), [0]).get([0]));
var W = mappedArea.divide(totalArea);
print('Mapped area (ha)', mappedArea);
print('Weights', W);

// 3. estimated area proportions p_ij = W_i * n_ij / n_i.
var n = errorMatrix.array();
var n_i = n.reduce(ee.Reducer.sum(), [1]);          // row totals (nClasses x 1)
var W_col = W.reshape([nClasses, 1]);
var p = n.divide(n_i.repeat(1, nClasses)).multiply(W_col.repeat(1, nClasses));
print('Proportions', p);

// 4. area estimates
var p_j = p.reduce(ee.Reducer.sum(), [0]);
var areaEst = p_j.multiply(totalArea);
print('Estimated area (ha)', areaEst);

// 5. standard errors
var ratio = n.divide(n_i.repeat(1, nClasses));
var one = ratio.multiply(0).add(1);
var term = W_col.repeat(1, nClasses).pow(2)
  .multiply(ratio).multiply(one.subtract(ratio))
  .divide(n_i.repeat(1, nClasses).subtract(1));
var se = term.reduce(ee.Reducer.sum(), [0]).sqrt();
var ci = se.multiply(totalArea).multiply(1.96);
print('95% CI (ha)', ci);

// 6. accuracies
var oa = ee.List.sequence(0, nClasses - 1).map(function(i) {
  return p.get([i, i]);
});
print('Overall accuracy', ee.List(oa).reduce(ee.Reducer.sum()));

var ua = ee.List.sequence(0, nClasses - 1).map(function(i) {
  return ee.Number(n.get([i, i])).divide(n_i.get([i, 0]));
});
var pa = ee.List.sequence(0, nClasses - 1).map(function(i) {
  return ee.Number(p.get([i, i])).divide(p_j.get([0, i]));
});
print("User's accuracy", ua);
print("Producer's accuracy", pa);

var table = ee.FeatureCollection(ee.List.sequence(0, nClasses - 1).map(function(i) {
  return ee.Feature(null, {
    'class': ee.List(classNames).get(i),
    'mapped_ha': mappedArea.get([i]),
    'estimated_ha': areaEst.get([0, i]),
    'ci_ha': ci.get([0, i]),
    'UA': ee.List(ua).get(i),
    'PA': ee.List(pa).get(i)
  });
}));
Export.table.toDrive({collection: table, description: 'area_estimates_meta', fileFormat: 'CSV'});
