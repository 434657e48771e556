// LULC transition 2001-2020 (MCD12Q1) for each district of Laos
var districts = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', "Lao People's Democratic Republic"));

var igbp = ee.ImageCollection('MODIS/061/MCD12Q1').select('LC_Type1');
var lc2001 = igbp.filterDate('2001-01-01', '2001-12-31').first();
var lc2020 = igbp.filterDate('2020-01-01', '2020-12-31').first();

// reclass
// 1 forest 2 shrub/grass 3 crop 4 urban 5 other
var from = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
var to = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 5, 3, 4, 3, 5, 5, 5];
var r2001 = lc2001.remap(from, to).rename('lc');
var r2020 = lc2020.remap(from, to).rename('lc');

var palette = ['006400', 'c3aa69', 'ffff00', 'ff0000', '0000ff'];
Map.centerObject(districts, 6);
Map.addLayer(r2001.clip(districts), {min: 1, max: 5, palette: palette}, '2001');
Map.addLayer(r2020.clip(districts), {min: 1, max: 5, palette: palette}, '2020');

// forest -> crop
var f2c = r2001.eq(1).and(r2020.eq(3)).rename('forest_crop');
// forest -> grass
var f2g = r2001.eq(1).and(r2020.eq(2)).rename('forest_grass');
// grass -> forest
var g2f = r2001.eq(2).and(r2020.eq(1)).rename('grass_forest');
// any -> urban
var x2u = r2001.neq(4).and(r2020.eq(4)).rename('new_urban');

var change = f2c.addBands(f2g).addBands(g2f).addBands(x2u);
Map.addLayer(f2c.selfMask().clip(districts), {palette: 'orange'}, 'forest to crop');
Map.addLayer(f2g.selfMask().clip(districts), {palette: 'yellow'}, 'forest to grass', false);
Map.addLayer(g2f.selfMask().clip(districts), {palette: 'lime'}, 'grass to forest', false);

var areas = change.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegions({
  collection: districts,
  reducer: ee.Reducer.sum(),
  scale: 500
});
print(areas);

print(ui.Chart.feature.byFeature(areas, 'ADM1_NAME', ['forest_crop', 'forest_grass', 'grass_forest'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Change 2001 - 2020',
    isStacked: true,
    hAxis: {title: 'Province', slantedText: true, slantedTextAngle: 60},
    vAxis: {title: 'km2'},
    colors: ['orange', 'yellow', 'green']
  }));

Export.table.toDrive({
  collection: areas,
  description: 'laos_change',
  fileFormat: 'CSV',
  selectors: ['ADM1_NAME', 'forest_crop', 'forest_grass', 'grass_forest', 'new_urban']
});
