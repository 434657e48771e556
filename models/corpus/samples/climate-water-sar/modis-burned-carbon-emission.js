// GFED-like simple estimate: burned area x biomass
var savanna = ee.Geometry.Rectangle([128, -16, 136, -11.5]);
Map.centerObject(savanna, 7);

var biomass = ee.ImageCollection('NASA/ORNL/biomass_carbon_density/v1').first().select('agb');
var burned = ee.ImageCollection('MODIS/061/MCD64A1').select('BurnDate');

// early (Jan-Jul) and late (Aug-Dec) dry season fires
var early = burned.filter(ee.Filter.calendarRange(1, 7, 'month'));
var late = burned.filter(ee.Filter.calendarRange(8, 12, 'month'));

var years = ee.List.sequence(2001, 2022);

var fc = ee.FeatureCollection(years.map(function(y) {
  var e = early.filter(ee.Filter.calendarRange(y, y, 'year')).max().gt(0);
  var l = late.filter(ee.Filter.calendarRange(y, y, 'year')).max().gt(0);
  var area = ee.Image.pixelArea().divide(1e6);
  var stats = area.updateMask(e).rename('early')
    .addBands(area.updateMask(l).rename('late'))
    .addBands(biomass.multiply(0.1).updateMask(l).multiply(ee.Image.pixelArea()).divide(10000).rename('carbon'))
    .reduceRegion({
      reducer: ee.Reducer.sum(),
      geometry: savanna,
      scale: 500,
      maxPixels: 1e10
    });
  return ee.Feature(null, stats).set('year', y);
}));

print(ui.Chart.feature.byFeature(fc, 'year', ['early', 'late']).setChartType('ColumnChart').setOptions({
  title: 'Burned area by season',
  isStacked: true,
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'km2'},
  colors: ['gold', 'firebrick']
}));

Map.addLayer(early.filterDate('2019-01-01', '2019-12-31').max(), {min: 1, max: 212, palette: ['yellow', 'orange']}, 'Early 2019');
Map.addLayer(late.filterDate('2019-01-01', '2019-12-31').max(), {min: 213, max: 366, palette: ['red', 'purple']}, 'Late 2019');
Map.addLayer(biomass, {min: 0, max: 60, palette: ['white', 'green']}, 'Biomass', false);

Export.table.toDrive({collection: fc, description: 'burned_season', fileFormat: 'CSV'});
