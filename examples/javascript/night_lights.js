// Ten years of light at night around Ho Chi Minh City, from VIIRS.
//
// Averages the monthly composites by year and fits a line through the years.

var region = ee.Geometry.Point([106.7, 10.78]).buffer(40000);
var PIXEL = 463.83;

var monthly = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG')
    .filterDate('2014-01-01', '2024-01-01');

/** Drops the pixels that had no cloud-free night in a month. */
function keepObserved(image) {
  var observed = image.select('cf_cvg').gt(0);
  return image.select('avg_rad').updateMask(observed);
}

var years = ee.List.sequence(2014, 2023);

// An image of mean radiance for each year, with the year as a second band.
var annual = ee.ImageCollection.fromImages(years.map(function(value) {
  var year = ee.Number(value);
  var start = ee.Date.fromYMD(year, 1, 1);
  var radiance = monthly
      .filterDate(start, start.advance(1, 'year'))
      .map(keepObserved)
      .mean();
  return ee.Image.constant(year).toFloat().rename('year')
      .addBands(radiance)
      .set('year', year)
      .set('system:time_start', start.millis());
}));

// linearFit takes x first, then y; it returns the bands scale and offset.
var trend = annual.select(['year', 'avg_rad']).reduce(ee.Reducer.linearFit());
var slope = trend.select('scale');

print('Mean change a year (nW/sr/cm²)', slope.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: region,
  scale: PIXEL,
  maxPixels: 1e8
}));

var chart = ui.Chart.image.series({
  imageCollection: annual.select('avg_rad'),
  region: region,
  reducer: ee.Reducer.mean(),
  scale: PIXEL,
  xProperty: 'year'
}).setOptions({
  title: 'Mean radiance at night',
  hAxis: {format: '####'},
  vAxis: {title: 'nW/sr/cm²'},
  legend: {position: 'none'}
});
print(chart);

var latest = annual
    .filter(ee.Filter.eq('year', 2023))
    .select('avg_rad')
    .mosaic();

Map.centerObject(region, 10);
Map.addLayer(latest.clip(region),
    {min: 0, max: 60, palette: ['black', 'purple', 'orange', 'white']},
    'Radiance 2023');
Map.addLayer(slope.clip(region),
    {min: -2, max: 2, palette: ['blue', 'black', 'red']}, 'Change a year');
