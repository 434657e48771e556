var roi = ee.FeatureCollection("FAO/GAUL/2015/level1")
            .filter(ee.Filter.eq('ADM1_NAME', 'Rajasthan'));
Map.centerObject(roi, 6);

var era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
            .filterDate('1981-01-01', '2022-12-31')
            .select('temperature_2m');

// convert kelvin to celsius
var toCelsius = function(img){
  return img.subtract(273.15)
            .copyProperties(img, ['system:time_start']);
};

var temp = era5.map(toCelsius);

var years = ee.List.sequence(1981, 2022);

var yearly = ee.ImageCollection(years.map(function(y){
  var start = ee.Date.fromYMD(y, 1, 1);
  var end = start.advance(1, 'year');
  var img = temp.filterDate(start, end).mean();
  var t = ee.Image.constant(ee.Number(y)).toFloat().rename('time');
  return img.addBands(t)
            .set('year', y)
            .set('system:time_start', start.millis());
}));

print(yearly);

// linear trend
var trend = yearly.select(['time', 'temperature_2m'])
                  .reduce(ee.Reducer.linearFit());

var slope = trend.select('scale').clip(roi);

Map.addLayer(slope, {min: -0.03, max: 0.03, palette: ['blue', 'white', 'red']}, 'Temperature trend (C/yr)');

// sen slope
var sens = yearly.select(['time', 'temperature_2m'])
                 .reduce(ee.Reducer.sensSlope());
Map.addLayer(sens.select('slope').clip(roi), {min: -0.03, max: 0.03, palette: ['blue', 'white', 'red']}, 'Sen slope', false);

// kendall
var kendall = yearly.select(['time', 'temperature_2m'])
                    .reduce(ee.Reducer.kendallsCorrelation(2));
print(kendall);
Map.addLayer(kendall.select('temperature_2m_tau').clip(roi), {min: -1, max: 1, palette: ['blue', 'white', 'red']}, 'tau', false);

var chart = ui.Chart.image.series({
  imageCollection: yearly.select('temperature_2m'),
  region: roi,
  reducer: ee.Reducer.mean(),
  scale: 11132,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Mean annual temperature - Rajasthan',
  vAxis: {title: 'Temperature (°C)'},
  hAxis: {title: 'Year', format: 'YYYY'},
  trendlines: {
    0: {
      color: 'red',
      lineWidth: 1,
      visibleInLegend: true
    }
  },
  lineWidth: 2,
  pointSize: 3
});
print(chart);

Export.image.toDrive({
  image: slope,
  description: 'temp_trend_rajasthan',
  scale: 11132,
  region: roi,
  crs: 'EPSG:4326',
  maxPixels: 1e13
});
