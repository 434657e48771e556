// Named arguments: a single plain object names the arguments of a call.
var dem = ee.Image('USGS/SRTMGL1_003');
var area = ee.Geometry.Rectangle([10, 46, 11, 47]);

var mean = dem.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: area,
  scale: 90,
  bestEffort: true
});
print(mean);

// Quoted keys are the same thing.
print(dem.reduceRegion({'reducer': ee.Reducer.max(), 'geometry': area, 'scale': 30}));
print(dem.sample({region: area, scale: 1000, numPixels: 50, seed: 7}));

// Constructors and filters have names too.
var circle = ee.Geometry.Point([10, 46]).buffer({distance: 500});
var dry = ee.Filter.lt({name: 'rain', value: 10});
print(ee.FeatureCollection([ee.Feature(circle, {rain: 5})]).filter(dry));
print(ee.Reducer.percentile({percentiles: [10, 90], outputNames: ['low', 'high']}));
print(ee.Date('2020-01-01').advance({delta: 1, unit: 'month'}));
