// Land cover trajectory types from yearly maps (asset collection)
var col = ee.ImageCollection('projects/ee-hnguyen/assets/lc_yearly');   // band 'lc', property 'year'
var aoi = ee.FeatureCollection('projects/ee-hnguyen/assets/aoi');
var years = ee.List(col.aggregate_array('year')).sort();
print('years', years);

var first = ee.Image(col.filter(ee.Filter.eq('year', 2000)).first());
var last = ee.Image(col.filter(ee.Filter.eq('year', 2022)).first());

// forest = 1
var forestCount = col.map(function(img) { return img.eq(1); }).sum().rename('n_forest');
var total = ee.Number(col.size());
var f0 = first.eq(1);
var f1 = last.eq(1);

var trajectory = ee.Image(0)
  .where(forestCount.eq(total), 1)                                  // stable forest
  .where(forestCount.eq(0), 2)                                      // stable non forest
  .where(f0.and(f1.not()), 3)                                       // loss
  .where(f0.not().and(f1), 4)                                       // gain
  .where(f0.and(f1).and(forestCount.lt(total)), 5)                  // loss and recovery
  .where(f0.not().and(f1.not()).and(forestCount.gt(0)), 6)          // temporary forest
  .rename('trajectory')
  .clip(aoi);

var names = ['Stable forest', 'Stable non-forest', 'Loss', 'Gain', 'Loss and recovery', 'Temporary forest'];
var pal = ['006d2c', 'f0f0f0', 'de2d26', '2b8cbe', 'fe9929', '8856a7'];
Map.centerObject(aoi, 10);
Map.addLayer(trajectory, {min: 1, max: 6, palette: pal}, 'trajectory');

// year of loss: last year as forest + 1
var lastForest = col.map(function(img) {
  var y = ee.Image.constant(ee.Number(img.get('year'))).toInt16();
  return y.updateMask(img.eq(1)).rename('y');
}).max();
var yearLoss = lastForest.add(1).updateMask(trajectory.eq(3));
Map.addLayer(yearLoss, {min: 2001, max: 2022, palette: ['yellow', 'orange', 'red', 'purple']}, 'year of loss', false);

var areas = ee.Image.pixelArea().divide(1e4).addBands(trajectory).reduceRegion({
  reducer: ee.Reducer.sum().group(1, 'trajectory'),
  geometry: aoi.geometry(),
  scale: 30,
  maxPixels: 1e12
});
var fc = ee.FeatureCollection(ee.List(areas.get('groups')).map(function(g) {
  g = ee.Dictionary(g);
  var i = ee.Number(g.get('trajectory')).subtract(1);
  return ee.Feature(null, {name: ee.List(names).get(i), ha: g.get('sum')});
}));
print(ui.Chart.feature.byFeature(fc, 'name', 'ha').setChartType('BarChart').setOptions({title: 'Trajectories (ha)', legend: {position: 'none'}}));

Export.image.toDrive({image: trajectory.toByte(), description: 'trajectory', region: aoi.geometry(), scale: 30, maxPixels: 1e12});
