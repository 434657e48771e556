// faults: lost class
// Mean slope of each catchment around a town.
var town = ee.Geometry.Point([11.39, 47.26]);
var basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_8')
    .filterBounds(town.buffer(50000));

var elevation = ee.Image('NASA/NASADEM_HGT/001').select('elevation');
var slope = ee.Terrain.slope(elevation);

var table = slope.reduceRegions({
  collection: basins,
  reducer: ee.Reducer.mean(),
  scale: 90
});
print('steepest', table.sort('mean', false).limit(5));

var first = basins.first();
print('area', first.area(1));  //~ print('area', ee.Feature(first).area(1));
var size = table.aggregate_array('SUB_AREA').get(0);
print('doubled', size.multiply(2));  //~ print('doubled', ee.Number(size).multiply(2));

Map.centerObject(town, 9);
Map.addLayer(slope.clip(basins), {min: 0, max: 45}, 'slope');  //~ Map.addLayer(slope.clipToCollection(basins), {min: 0, max: 45}, 'slope');
