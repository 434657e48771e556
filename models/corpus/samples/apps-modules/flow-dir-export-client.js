// discharge proxy, several gauges: upstream mean rain per day, one csv per gauge
var gauges = [
  {name: 'Kasese', hybas: 1080019600},
  {name: 'Mbarara', hybas: 1080021230},
  {name: 'Masaka', hybas: 1080023410}
];

var basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_8');
var imerg = ee.ImageCollection('NASA/GPM_L3/IMERG_V06').select('precipitationCal');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');
var start = ee.Date('2015-01-01');
var end = ee.Date('2016-01-01');

gauges.forEach(function(g) {
  var basin = basins.filter(ee.Filter.eq('HYBAS_ID', g.hybas));
  Map.addLayer(basin, {}, g.name);

  var fc = chirps.filterDate(start, end).map(function(img) {
    var day = img.date();
    var gpm = imerg.filterDate(day, day.advance(1, 'day')).sum().multiply(0.5).rename('gpm');
    var both = img.rename('chirps').addBands(gpm);
    var mean = both.reduceRegion({
      reducer: ee.Reducer.mean(),
      geometry: basin.geometry(),
      scale: 5566
    });
    return ee.Feature(null, mean).set('date', day.format('YYYY-MM-dd'));
  });

  Export.table.toDrive({
    collection: ee.FeatureCollection(fc),
    description: 'rain_' + g.name,
    folder: 'gauges',
    fileFormat: 'CSV',
    selectors: ['date', 'chirps', 'gpm']
  });
});
Map.setCenter(30.5, -0.2, 8);
