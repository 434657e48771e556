// USFS LCMS explore: fast loss and land cover
var lcms = ee.ImageCollection('USFS/GTAC/LCMS/v2021-7');
var forest = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.and(ee.Filter.eq('STATEFP', '06'), ee.Filter.eq('NAME', 'Plumas')));
Map.centerObject(forest, 9);

var conus = lcms.filter(ee.Filter.eq('study_area', 'CONUS'));
var change = conus.select('Change');
var cover = conus.select('Land_Cover');

var lossYears = conus.map(function(img) {
  var fast = img.select('Change').eq(3);
  var y = img.date().get('year');
  return ee.Image(y).toInt16().updateMask(fast).rename('year').copyProperties(img, ['system:time_start']);
});
var mostRecent = lossYears.max().clip(forest);
var palette = ['ffffe5', 'fff7bc', 'fee391', 'fec44f', 'fe9929', 'ec7014', 'cc4c02'];
Map.addLayer(mostRecent, {min: 1985, max: 2021, palette: palette}, 'Most recent fast loss');

var lc1985 = cover.filter(ee.Filter.calendarRange(1985, 1985, 'year')).first().clip(forest);
var lc2021 = cover.filter(ee.Filter.calendarRange(2021, 2021, 'year')).first().clip(forest);
Map.addLayer(lc1985, {}, 'Land cover 1985', false);
Map.addLayer(lc2021, {}, 'Land cover 2021', false);

var treeArea = cover.map(function(img) {
  return img.eq(1).multiply(ee.Image.pixelArea()).divide(4046.86).rename('tree_acres')
    .copyProperties(img, ['system:time_start']);
});
print(ui.Chart.image.series(treeArea, forest, ee.Reducer.sum(), 90).setOptions({
  title: 'Tree cover (acres), Plumas County',
  legend: {position: 'none'},
  lineWidth: 2
}));
