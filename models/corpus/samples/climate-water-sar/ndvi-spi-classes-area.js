// Area under drought classes per year from SPI raster assets
// spi_2001 ... spi_2020 were computed offline and uploaded

var boundary = ee.FeatureCollection('projects/ee-droughtph/assets/telangana');
var folder = 'projects/ee-droughtph/assets/spi12_';

var years = [2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010,
             2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020];

var features = [];

years.forEach(function(year) {
  var spi = ee.Image(folder + year).rename('spi').clip(boundary);
  var classes = spi.expression(
    "(spi <= -2) ? 1" +
    ": (spi <= -1.5) ? 2" +
    ": (spi <= -1) ? 3" +
    ": (spi < 1) ? 4" +
    ": 5", {spi: spi}).rename('class');

  var area = ee.Image.pixelArea().divide(1e6);
  var extreme = area.updateMask(classes.eq(1)).rename('extreme');
  var severe = area.updateMask(classes.eq(2)).rename('severe');
  var moderate = area.updateMask(classes.eq(3)).rename('moderate');
  var normal = area.updateMask(classes.eq(4)).rename('normal');
  var wet = area.updateMask(classes.eq(5)).rename('wet');

  var stats = ee.Image.cat([extreme, severe, moderate, normal, wet]).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: boundary.geometry(),
    scale: 5000,
    maxPixels: 1e10
  });

  features.push(ee.Feature(null, stats).set('year', year));

  Map.addLayer(classes, {min: 1, max: 5, palette: ['8b0000', 'ff0000', 'ffa500', 'ffffff', '0000ff']}, 'SPI class ' + year, false);
});

var table = ee.FeatureCollection(features);
print(table);

print(ui.Chart.feature.byFeature(table, 'year', ['extreme', 'severe', 'moderate'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Area under drought',
    isStacked: true,
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'km2'},
    colors: ['8b0000', 'ff0000', 'ffa500']
  }));

Map.centerObject(boundary, 7);

Export.table.toDrive({
  collection: table,
  description: 'drought_area',
  fileFormat: 'CSV',
  selectors: ['year', 'extreme', 'severe', 'moderate', 'normal', 'wet']
});
