// Dynamic World built area by year per ward
var wards = ee.FeatureCollection('users/soluwole/lagos_wards');
var dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(wards);

Map.centerObject(wards, 10);

var dwVis = {
  min: 0,
  max: 8,
  palette: ['419bdf', '397d49', '88b053', '7a87c6', 'e49635', 'dfc35a', 'c4281b', 'a59b8f', 'b39fe1']
};

function getLabel(year) {
  return dw.filterDate(year + '-01-01', (year + 1) + '-01-01')
    .select('label')
    .mode()
    .clip(wards);
}

var dw2016 = getLabel(2016);
var dw2018 = getLabel(2018);
var dw2020 = getLabel(2020);
var dw2022 = getLabel(2022);

Map.addLayer(dw2016, dwVis, 'DW 2016', false);
Map.addLayer(dw2018, dwVis, 'DW 2018', false);
Map.addLayer(dw2020, dwVis, 'DW 2020', false);
Map.addLayer(dw2022, dwVis, 'DW 2022');

// built area (class 6)
var built2016 = dw2016.eq(6).multiply(ee.Image.pixelArea()).rename('b2016');
var built2018 = dw2018.eq(6).multiply(ee.Image.pixelArea()).rename('b2018');
var built2020 = dw2020.eq(6).multiply(ee.Image.pixelArea()).rename('b2020');
var built2022 = dw2022.eq(6).multiply(ee.Image.pixelArea()).rename('b2022');

var stack = ee.Image.cat([built2016, built2018, built2020, built2022]).divide(1e6);

var stats = stack.reduceRegions({
  collection: wards,
  reducer: ee.Reducer.sum(),
  scale: 10,
  tileScale: 4
});

var out = stats.map(function(f) {
  var b16 = ee.Number(f.get('b2016'));
  var b22 = ee.Number(f.get('b2022'));
  return f.set('growth', b22.subtract(b16).divide(b16).multiply(100));
});

print('top 10 growth', out.sort('growth', false).limit(10));

print(ui.Chart.feature.byFeature(out.limit(20), 'ward', ['b2016', 'b2018', 'b2020', 'b2022'])
  .setChartType('ColumnChart')
  .setOptions({title: 'Built-up area (km2)'}));

// new built
var newBuilt = dw2022.eq(6).and(dw2016.neq(6)).selfMask();
Map.addLayer(newBuilt, {palette: ['magenta']}, 'new built 2016-2022');

Export.table.toDrive({
  collection: out,
  description: 'lagos_built',
  fileFormat: 'CSV',
  selectors: ['ward', 'b2016', 'b2018', 'b2020', 'b2022', 'growth']
});
