// NLCD change in Wake County, NC
var wake = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.eq('GEOID', '37183'));
Map.centerObject(wake, 10);

var nlcd = ee.ImageCollection('USGS/NLCD_RELEASES/2019_REL/NLCD');
var nlcd2001 = nlcd.filter(ee.Filter.eq('system:index', '2001')).first().select('landcover').clip(wake);
var nlcd2019 = nlcd.filter(ee.Filter.eq('system:index', '2019')).first().select('landcover').clip(wake);

Map.addLayer(nlcd2001, {}, 'NLCD 2001', false);
Map.addLayer(nlcd2019, {}, 'NLCD 2019', false);

// group classes
// 1 water 2 developed 3 barren 4 forest 5 shrub 6 grass 7 ag 8 wetland
var from = [11, 12, 21, 22, 23, 24, 31, 41, 42, 43, 52, 71, 81, 82, 90, 95];
var to = [1, 1, 2, 2, 2, 2, 3, 4, 4, 4, 5, 6, 7, 7, 8, 8];
var lc01 = nlcd2001.remap(from, to).rename('lc');
var lc19 = nlcd2019.remap(from, to).rename('lc');

var palette = ['466b9f', 'ab0000', 'b3ac9f', '1c5f2c', 'ccb879', 'dfdfc2', 'ab6c28', '6c9fb8'];
Map.addLayer(lc01, {min: 1, max: 8, palette: palette}, 'lc 2001');
Map.addLayer(lc19, {min: 1, max: 8, palette: palette}, 'lc 2019');

// change
var changed = lc01.neq(lc19);
Map.addLayer(changed.selfMask(), {palette: 'ff00ff'}, 'changed');

// cross tab
var crosstab = ee.Image.pixelArea().divide(4046.86).addBands(lc01.multiply(10).add(lc19)).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'from_to'}),
  geometry: wake.geometry(),
  scale: 30,
  maxPixels: 1e9
});
print('acres from_to', crosstab);

// forest to developed
var f2d = lc01.eq(4).and(lc19.eq(2));
Map.addLayer(f2d.selfMask(), {palette: 'black'}, 'forest -> developed');

// charts
var classNames = ['Water', 'Developed', 'Barren', 'Forest', 'Shrub', 'Grass', 'Agriculture', 'Wetland'];
var chart2001 = ui.Chart.image.byClass({
  image: ee.Image.pixelArea().divide(1e6).addBands(lc01),
  classBand: 'lc',
  region: wake.geometry(),
  reducer: ee.Reducer.sum(),
  scale: 30,
  classLabels: [''].concat(classNames)
}).setOptions({title: 'Area (km2) 2001', colors: palette});
var chart2019 = ui.Chart.image.byClass({
  image: ee.Image.pixelArea().divide(1e6).addBands(lc19),
  classBand: 'lc',
  region: wake.geometry(),
  reducer: ee.Reducer.sum(),
  scale: 30,
  classLabels: [''].concat(classNames)
}).setOptions({title: 'Area (km2) 2019', colors: palette});
print(chart2001);
print(chart2019);
