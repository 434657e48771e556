// tree canopy from NAIP by census tract
var tracts = ee.FeatureCollection('TIGER/2020/TRACT')
  .filter(ee.Filter.eq('STATEFP', '41'))
  .filter(ee.Filter.eq('COUNTYFP', '051'));

var naip = ee.ImageCollection('USDA/NAIP/DOQQ')
  .filterBounds(tracts)
  .filterDate('2020-01-01', '2020-12-31')
  .select(['R', 'G', 'B', 'N']);
print('naip tiles', naip.size());

var img = naip.mosaic().clip(tracts);
var ndvi = img.normalizedDifference(['N', 'R']).rename('ndvi');

// texture separates grass from trees
var sd = img.select('N').reduceNeighborhood({
  reducer: ee.Reducer.stdDev(),
  kernel: ee.Kernel.circle(3, 'pixels')
}).rename('sd');

var canopy = ndvi.gt(0.15).and(sd.gt(12)).rename('canopy');
var grass = ndvi.gt(0.15).and(sd.lte(12)).rename('grass');

// clean
canopy = canopy.focalMode(2, 'circle', 'pixels').rename('canopy');

Map.setCenter(-122.65, 45.52, 15);
Map.addLayer(img, {bands: ['R', 'G', 'B'], min: 0, max: 255}, 'NAIP');
Map.addLayer(img, {bands: ['N', 'R', 'G'], min: 0, max: 255}, 'NAIP CIR', false);
Map.addLayer(canopy.selfMask(), {palette: ['006400']}, 'canopy');
Map.addLayer(grass.selfMask(), {palette: ['7cfc00']}, 'grass', false);

var result = canopy.addBands(grass).reduceRegions({
  collection: tracts.select(['GEOID', 'NAMELSAD']),
  reducer: ee.Reducer.mean(),
  scale: 2,
  tileScale: 16
});

result = result.map(function(f) {
  return f.set('canopy_pct', ee.Number(f.get('canopy')).multiply(100))
          .set('grass_pct', ee.Number(f.get('grass')).multiply(100));
});

Export.table.toDrive({
  collection: result,
  description: 'multnomah_canopy_2020',
  fileFormat: 'CSV',
  selectors: ['GEOID', 'NAMELSAD', 'canopy_pct', 'grass_pct']
});
