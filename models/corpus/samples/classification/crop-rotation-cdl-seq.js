// Corn-soy rotation from CDL 2015-2022
var state = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('STUSPS', 'IL'));
var years = [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022];

var cdl = ee.ImageCollection('USDA/NASS/CDL').select('cropland');
var imgs = years.map(function(y) {
  return cdl.filter(ee.Filter.calendarRange(y, y, 'year')).first().rename('y' + y);
});
var stack = ee.Image.cat(imgs);

var cornYears = stack.eq(1).reduce(ee.Reducer.sum()).rename('corn');
var soyYears = stack.eq(5).reduce(ee.Reducer.sum()).rename('soy');
var cropYears = cornYears.add(soyYears);

// alternate
var switches = ee.Image(0);
for (var i = 0; i < years.length - 1; i++) {
  var a = stack.select('y' + years[i]);
  var b = stack.select('y' + years[i + 1]);
  switches = switches.add(a.eq(1).and(b.eq(5)).or(a.eq(5).and(b.eq(1))));
}
switches = switches.rename('switches').updateMask(cropYears.gte(6));

var rotation = ee.Image(0)
  .where(cornYears.gte(7), 1)                       // continuous corn
  .where(switches.gte(6), 2)                        // strict rotation
  .where(switches.gte(3).and(switches.lt(6)), 3)    // irregular
  .where(soyYears.gte(7), 4)                        // continuous soybean
  .updateMask(cropYears.gte(6))
  .selfMask();

Map.centerObject(state, 7);
Map.addLayer(rotation.clip(state), {min: 1, max: 4, palette: ['ffd300', '1b9e77', 'd95f02', '267000']}, 'rotation type');
Map.addLayer(cornYears.updateMask(cornYears.gt(0)).clip(state), {min: 1, max: 8, palette: ['ffffe5', 'cc4c02']}, 'years of corn', false);

var areaByType = ee.Image.pixelArea().divide(4046.86).addBands(rotation.rename('type')).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'type'}),
  geometry: state.geometry(),
  scale: 90,
  maxPixels: 1e13,
  tileScale: 4
});
print('acres', areaByType);
Export.image.toDrive({image: rotation.toByte(), description: 'IL_rotation', region: state.geometry(), scale: 30, crs: 'EPSG:5070', maxPixels: 1e13});
