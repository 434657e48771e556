// percent natural cover per protected area, by year
var wdpa = ee.FeatureCollection('WCMC/WDPA/current/polygons')
  .filter(ee.Filter.eq('PARENT_ISO', 'RWA'))
  .filter(ee.Filter.gt('GIS_AREA', 5));

var dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1');
var years = [2017, 2018, 2019, 2020, 2021, 2022];

// trees 1, grass 2, flooded veg 3, shrub 5
var natural = function(year) {
  var label = dw.filterBounds(wdpa)
    .filterDate(year + '-01-01', (year + 1) + '-01-01')
    .select('label')
    .mode();
  return label.eq(1).or(label.eq(2)).or(label.eq(3)).or(label.eq(5)).rename('y' + year);
};

var stack = natural(years[0]);
for (var i = 1; i < years.length; i++) {
  stack = stack.addBands(natural(years[i]));
}
print(stack);

var result = stack.reduceRegions({
  collection: wdpa.select(['NAME', 'DESIG_ENG', 'IUCN_CAT', 'GIS_AREA']),
  reducer: ee.Reducer.mean(),
  scale: 30,
  tileScale: 8
});

result = result.map(function(f) {
  var change = ee.Number(f.get('y2022')).subtract(f.get('y2017'));
  return f.set('change', change);
});

print(result.sort('change').limit(5));

Map.centerObject(wdpa, 8);
Map.addLayer(stack.select('y2022').clip(wdpa), {min: 0, max: 1, palette: ['orange', 'green']}, '2022');
Map.addLayer(wdpa.style({color: 'black', fillColor: '00000000'}), {}, 'WDPA');

Export.table.toDrive({
  collection: result,
  description: 'rwanda_natural',
  fileFormat: 'CSV',
  selectors: ['NAME', 'DESIG_ENG', 'IUCN_CAT', 'GIS_AREA', 'y2017', 'y2018', 'y2019', 'y2020', 'y2021', 'y2022', 'change']
});
