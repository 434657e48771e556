// Canicule juillet 2019: anomalie de température de surface (MODIS)
var france = ee.FeatureCollection('FAO/GAUL/2015/level0')
  .filter(ee.Filter.eq('ADM0_NAME', 'France'));

var lst = ee.ImageCollection('MODIS/006/MOD11A1').select('LST_Day_1km');

// Référence: fin juillet 2003-2018
var reference = lst
  .filter(ee.Filter.calendarRange(2003, 2018, 'year'))
  .filter(ee.Filter.dayOfYear(200, 210))
  .mean()
  .multiply(0.02)
  .subtract(273.15);

// Canicule
var canicule = lst
  .filterDate('2019-07-22', '2019-07-27')
  .mean()
  .multiply(0.02)
  .subtract(273.15);

var anomalie = canicule.subtract(reference).clip(france);

Map.centerObject(france, 6);
Map.addLayer(reference.clip(france), {min: 15, max: 45, palette: ['blue', 'yellow', 'red']}, 'Référence', false);
Map.addLayer(canicule.clip(france), {min: 15, max: 45, palette: ['blue', 'yellow', 'red']}, 'Canicule 2019', false);
Map.addLayer(anomalie, {min: -10, max: 10, palette: ['2166ac', '67a9cf', 'f7f7f7', 'ef8a62', 'b2182b']}, 'Anomalie');

// Moyenne par région
var regions = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'France'));

var moyenne = anomalie.reduceRegions({
  collection: regions,
  reducer: ee.Reducer.mean(),
  scale: 1000
});

print(ui.Chart.feature.byFeature(moyenne.sort('mean', false), 'ADM1_NAME', 'mean')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Anomalie moyenne par région',
    vAxis: {title: '°C'},
    legend: {position: 'none'}
  }));

Export.image.toDrive({
  image: anomalie,
  description: 'anomalie_lst_juillet2019',
  region: france.geometry().bounds(),
  scale: 1000,
  crs: 'EPSG:2154',
  maxPixels: 1e10
});
