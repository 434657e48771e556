var igp = ee.FeatureCollection('users/rverma/IGP_boundary');

var aod = ee.ImageCollection('MODIS/061/MCD19A2_GRANULES')
            .select('Optical_Depth_055')
            .filterDate('2015-01-01', '2020-12-31')
            .filterBounds(igp);

var scaleAOD = function(image) {
  return image.multiply(0.001).set('system:time_start', image.get('system:time_start'));
};

var aodScaled = aod.map(scaleAOD);

var years = ee.List.sequence(2015, 2020);

var aodYearly = ee.ImageCollection.fromImages(years.map(function(y) {
  return aodScaled.filter(ee.Filter.calendarRange(y, y, 'year')).mean().set('year', y);
}));

print(aodYearly);

var band_viz = {
  min: 0,
  max: 1,
  palette: ['blue', 'green', 'yellow', 'orange', 'red', 'maroon']
};

Map.centerObject(igp, 6);
Map.addLayer(ee.Image(aodYearly.filter(ee.Filter.eq('year', 2015)).first()).clip(igp), band_viz, 'AOD 2015', false);
Map.addLayer(ee.Image(aodYearly.filter(ee.Filter.eq('year', 2016)).first()).clip(igp), band_viz, 'AOD 2016', false);
Map.addLayer(ee.Image(aodYearly.filter(ee.Filter.eq('year', 2017)).first()).clip(igp), band_viz, 'AOD 2017', false);
Map.addLayer(ee.Image(aodYearly.filter(ee.Filter.eq('year', 2018)).first()).clip(igp), band_viz, 'AOD 2018', false);
Map.addLayer(ee.Image(aodYearly.filter(ee.Filter.eq('year', 2019)).first()).clip(igp), band_viz, 'AOD 2019', false);
Map.addLayer(ee.Image(aodYearly.filter(ee.Filter.eq('year', 2020)).first()).clip(igp), band_viz, 'AOD 2020');

var chart = ui.Chart.image.series({
  imageCollection: aodYearly,
  region: igp,
  reducer: ee.Reducer.mean(),
  scale: 10000,
  xProperty: 'year'
}).setChartType('ColumnChart')
  .setOptions({
    title: 'Mean AOD 550 nm',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'AOD'},
    legend: {position: 'none'}
  });
print(chart);

// export loop
for (var i = 2015; i <= 2020; i++) {
  var img = ee.Image(aodYearly.filter(ee.Filter.eq('year', i)).first()).clip(igp);
  Export.image.toDrive({
    image: img,
    description: 'AOD_' + i,
    folder: 'AOD',
    scale: 1000,
    region: igp.geometry(),
    maxPixels: 1e13
  });
}
