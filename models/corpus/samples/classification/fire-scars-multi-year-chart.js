// Burned area per land cover class and year (MCD64A1 + MCD12Q1), Northern Territory
var nt = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Northern Territory'));
Map.centerObject(nt, 5);

var years = ee.List.sequence(2003, 2020);
var lcNames = ee.Dictionary({'8': 'woody savanna', '9': 'savanna', '10': 'grassland', '7': 'open shrubland'});

var byYear = years.map(function(y) {
  y = ee.Number(y).toInt();
  var start = ee.Date.fromYMD(y, 1, 1);
  var end = start.advance(1, 'year');
  var burned = ee.ImageCollection('MODIS/061/MCD64A1').filterDate(start, end).select('BurnDate').max().gt(0);
  var lc = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate(start, end).first().select('LC_Type1');
  var area = ee.Image.pixelArea().divide(1e6).updateMask(burned).addBands(lc).reduceRegion({
    reducer: ee.Reducer.sum().group(1, 'lc'),
    geometry: nt.geometry(),
    scale: 1000,
    maxPixels: 1e13,
    tileScale: 4
  });
  return ee.List(area.get('groups')).map(function(g) {
    g = ee.Dictionary(g);
    return ee.Feature(null, {year: y, lc: ee.Number(g.get('lc')).format('%d'), km2: g.get('sum')});
  });
}).flatten();

var fc = ee.FeatureCollection(byYear).filter(ee.Filter.inList('lc', lcNames.keys()))
  .map(function(f) { return f.set('name', lcNames.get(f.get('lc'))); });

print(ui.Chart.feature.groups(fc, 'year', 'km2', 'name').setChartType('ColumnChart').setOptions({
  title: 'Burned area by land cover',
  isStacked: true,
  hAxis: {format: '####'},
  vAxis: {title: 'km2'}
}));

Export.table.toDrive({collection: fc, description: 'NT_burned_lc', fileFormat: 'CSV'});
