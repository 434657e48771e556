// Compare LULC 2000 / 2010 / 2020 in one stacked chart, maps from assets
var lc2000 = ee.Image('users/jwhite/perth/lc_2000');
var lc2010 = ee.Image('users/jwhite/perth/lc_2010');
var lc2020 = ee.Image('users/jwhite/perth/lc_2020');
var region = ee.FeatureCollection('users/jwhite/perth/metro').geometry();

var vis = {min: 1, max: 5, palette: ['red', 'green', 'yellow', 'blue', 'tan']};
Map.centerObject(region, 10);
Map.addLayer(lc2000, vis, 'LC 2000');
Map.addLayer(lc2010, vis, 'LC 2010');
Map.addLayer(lc2020, vis, 'LC 2020');

var getArea = function(img) {
  var area = ee.Image.pixelArea().divide(1e6).addBands(img).reduceRegion({
    reducer: ee.Reducer.sum().group({
      groupField: 1,
      groupName: 'class'
    }),
    geometry: region,
    scale: 30,
    maxPixels: 1e13
  });
  return ee.List(area.get('groups')).map(function(g) {
    return ee.Dictionary(g).get('sum');
  });
};

var area2000 = getArea(lc2000);
var area2010 = getArea(lc2010);
var area2020 = getArea(lc2020);
print('2000', area2000);
print('2010', area2010);
print('2020', area2020);

var array = ee.Array([area2000, area2010, area2020]);
var chart = ui.Chart.array.values({array: array, axis: 0, xLabels: ['2000', '2010', '2020']})
  .setSeriesNames(['Urban', 'Native vegetation', 'Agriculture', 'Water', 'Bare'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Land cover area',
    isStacked: true,
    hAxis: {title: 'Year'},
    vAxis: {title: 'Area (km2)'},
    colors: ['red', 'green', 'yellow', 'blue', 'tan']
  });
print(chart);

// net change 2000 - 2020
var net = array.slice(0, 2, 3).subtract(array.slice(0, 0, 1)).project([1]);
print('Net change 2000-2020 (km2)', net);

// gross gain and loss of native vegetation
var loss = lc2000.eq(2).and(lc2020.neq(2));
var gain = lc2000.neq(2).and(lc2020.eq(2));
Map.addLayer(loss.selfMask(), {palette: ['magenta']}, 'native vegetation loss');
Map.addLayer(gain.selfMask(), {palette: ['cyan']}, 'native vegetation gain');

// what replaced it?
var replaced = lc2020.updateMask(loss);
print(ui.Chart.image.histogram(replaced, region, 100).setOptions({title: 'Class in 2020 of lost native vegetation'}));
