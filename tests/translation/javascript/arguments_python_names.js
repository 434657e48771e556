// Parameters that have another name in the Python client.
var image = ee.Image('USGS/SRTMGL1_003');
var list = ee.List([1, 2, 3, 4]);
print(image.reduceNeighborhood({reducer: ee.Reducer.mean(), kernel: ee.Kernel.square(2)}));
print(list.reduce({reducer: ee.Reducer.sum()}));
print(list.slice({start: 1, end: 3}));
print(ee.Number(5).max({right: 3}));
print(ee.Filter.eq({name: 'a', value: 1}));
print(ee.Filter.calendarRange({start: 6, end: 8, field: 'month'}));
print(ee.Filter.date({start: '2020-01-01', end: '2021-01-01'}));
print(ee.Filter.inList({leftField: 'a', rightValue: [1, 2]}));
print(ee.ImageCollection('MODIS/061/MOD13Q1').filterDate({start: '2020-01-01', end: '2020-02-01'}));
print(ee.Join.saveAll({matchesKey: 'near', ordering: 'distance', ascending: true}));
print(ee.String('a-b').replace({regex: '-', replacement: '+', flags: 'g'}));
print(ee.Image.constant({value: 4}));
