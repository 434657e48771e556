// Why does my export fail?? "Geometry has too many edges" / null values
var parcels = ee.FeatureCollection('users/gmoretti/parcelle_2020');

print('total', parcels.size());
print('first', parcels.first());
print('props', parcels.first().propertyNames());

// 1. features with no geometry
var withArea = parcels.map(function(f) {
  return f.set('area', f.geometry().area(1));
});
print('area = 0', withArea.filter(ee.Filter.eq('area', 0)).size());

// 2. types of geometry
var types = parcels.map(function(f) {
  return f.set('type', f.geometry().type());
});
print('types', types.aggregate_histogram('type'));

// 3. vertices
var nverts = parcels.map(function(f) {
  var n = f.geometry().coordinates().flatten().size().divide(2);
  return f.set('nverts', n);
});
print('max vertices', nverts.aggregate_max('nverts'));
print('top 5', nverts.sort('nverts', false).limit(5));

// 4. duplicates
var ids = parcels.aggregate_array('ID');
print('ids', ids.size(), 'distinct', ids.distinct().size());

// keep only good ones
var clean = withArea
  .filter(ee.Filter.gt('area', 100))
  .distinct('ID')
  .map(function(f) {
    return f.simplify(1);
  });
print('clean', clean.size());

// 5. test on 10 features only
var test = clean.limit(10);
var ndvi = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(test)
  .filterDate('2020-05-01', '2020-05-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .median()
  .normalizedDifference(['B8', 'B4'])
  .rename('ndvi');

var res = ndvi.reduceRegions(test, ee.Reducer.mean(), 10);
print(res);
print('nulls', res.filter(ee.Filter.notNull(['mean']).not()).size());

Map.centerObject(test, 14);
Map.addLayer(ndvi, {min: 0, max: 1}, 'ndvi');
Map.addLayer(test, {color: 'red'}, 'test');

// works, so now everything
Export.table.toDrive({
  collection: ndvi.reduceRegions(clean, ee.Reducer.mean(), 10),
  description: 'ndvi_parcelle_maggio',
  fileFormat: 'CSV',
  selectors: ['ID', 'area', 'mean']
});
