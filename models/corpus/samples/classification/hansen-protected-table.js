/*
 * Tree cover loss in protected areas and 10 km buffers
 * Madagascar, 2001-2019
 */
var gfc = ee.Image("UMD/hansen/global_forest_change_2019_v1_7");
var wdpa = ee.FeatureCollection("WCMC/WDPA/current/polygons");

var pas = wdpa
  .filter(ee.Filter.eq('ISO3', 'MDG'))
  .filter(ee.Filter.gt('REP_AREA', 100))
  .filter(ee.Filter.eq('MARINE', '0'));

print("n protected areas", pas.size());
Map.addLayer(pas, {color: 'yellow'}, 'PAs');
Map.setCenter(47, -19, 6);

var canopy = gfc.select('treecover2000');
var loss = gfc.select('loss');
var lossYear = gfc.select('lossyear');

var forest = canopy.gt(30);
var areaHa = ee.Image.pixelArea().divide(10000);
var forestArea = forest.multiply(areaHa).rename('forest2000');
var lossTotal = loss.and(forest).multiply(areaHa).rename('loss_total');

// one band for each year
var stack = forestArea.addBands(lossTotal);
for (var y = 1; y <= 19; y++) {
  var b = lossYear.eq(y).and(forest).multiply(areaHa).rename('loss_' + (2000 + y));
  stack = stack.addBands(b);
}
print(stack.bandNames());

// inside
var inside = stack.reduceRegions({
  collection: pas,
  reducer: ee.Reducer.sum(),
  scale: 30,
  tileScale: 16
});

// buffers
var buffers = pas.map(function(f) {
  var geom = f.geometry();
  return f.setGeometry(geom.buffer(10000, 100).difference(geom, 100));
});

var outside = stack.reduceRegions({
  collection: buffers,
  reducer: ee.Reducer.sum(),
  scale: 30,
  tileScale: 16
});

// drop geometry before exporting
var dropGeom = function(f) {
  return f.setGeometry(null);
};

Export.table.toDrive({
  collection: inside.map(dropGeom),
  description: 'loss_inside_PA_MDG',
  folder: 'gfc_tables',
  fileFormat: 'CSV'
});

Export.table.toDrive({
  collection: outside.map(dropGeom),
  description: 'loss_buffer_PA_MDG',
  folder: 'gfc_tables',
  fileFormat: 'CSV'
});
