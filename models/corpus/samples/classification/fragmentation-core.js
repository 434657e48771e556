// Forest fragmentation: core, edge, patches
// Tomasz Zielinski, 2020-11

var region = ee.FeatureCollection('users/tzielinski/bialowieza_buffer');
var gfc = ee.Image('UMD/hansen/global_forest_change_2019_v1_7');
var tc2000 = gfc.select('treecover2000');
var lossyear = gfc.select('lossyear').unmask(0);

var forest2000 = tc2000.gte(50);
var forest2019 = forest2000.and(lossyear.eq(0));

Map.centerObject(region, 10);

function fragmentation(forest, year) {
  // distance to non-forest in meters
  var nonforest = forest.not();
  var distance = nonforest.fastDistanceTransform(128).sqrt().multiply(30);

  var edgeWidth = 90;
  var core = forest.and(distance.gt(edgeWidth));
  var edge = forest.and(distance.lte(edgeWidth));

  // patches
  var patchSize = forest.selfMask().connectedPixelCount(1024, true);
  var small = forest.and(patchSize.lt(112));   // ~ 10 ha

  var frag = ee.Image(0)
    .where(core, 1)
    .where(edge, 2)
    .where(small, 3)
    .updateMask(forest)
    .rename('frag');

  Map.addLayer(frag.clip(region), {min: 1, max: 3, palette: ['006d2c', 'ffff33', 'e31a1c']}, 'Fragmentation ' + year);

  var areas = ee.Image.pixelArea().divide(1e4).addBands(frag).reduceRegion({
    reducer: ee.Reducer.sum().group(1, 'class'),
    geometry: region.geometry(),
    scale: 30,
    maxPixels: 1e12
  });
  print('Fragmentation ' + year + ' (ha) 1=core 2=edge 3=small patch', areas.get('groups'));
  return frag;
}

var frag2000 = fragmentation(forest2000, 2000);
var frag2019 = fragmentation(forest2019, 2019);

// core -> edge
var coreLost = frag2000.eq(1).and(frag2019.neq(1));
Map.addLayer(coreLost.selfMask().clip(region), {palette: ['purple']}, 'Core lost', false);

// Forest density in a moving window (Riitters)
var pf = forest2019.reduceNeighborhood({
  reducer: ee.Reducer.mean(),
  kernel: ee.Kernel.square(13, 'pixels')
});
var density = ee.Image(0)
  .where(pf.gt(0).and(pf.lt(0.1)), 1)
  .where(pf.gte(0.1).and(pf.lt(0.4)), 2)
  .where(pf.gte(0.4).and(pf.lt(0.6)), 3)
  .where(pf.gte(0.6).and(pf.lt(0.9)), 4)
  .where(pf.gte(0.9).and(pf.lt(1)), 5)
  .where(pf.eq(1), 6)
  .updateMask(forest2019);

Map.addLayer(density.clip(region), {min: 1, max: 6, palette: ['d73027', 'fc8d59', 'fee08b', 'd9ef8b', '91cf60', '1a9850']}, 'Forest area density', false);

Export.image.toDrive({
  image: frag2019.toByte(),
  description: 'frag2019',
  region: region.geometry().bounds(),
  scale: 30,
  maxPixels: 1e12
});
