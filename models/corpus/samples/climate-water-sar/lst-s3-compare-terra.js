const aoi = ee.Geometry.Rectangle([2.0, 41.2, 2.4, 41.6]);

// hourly air temp at overpass vs MODIS LST
const lst = ee.ImageCollection('MODIS/061/MOD11A1')
  .filterDate('2022-05-01', '2022-10-01')
  .select(['LST_Day_1km', 'Day_view_time']);

const era = ee.ImageCollection('ECMWF/ERA5_LAND/HOURLY')
  .filterDate('2022-05-01', '2022-10-01')
  .select('temperature_2m');

const pairs = lst.map((img) => {
  const t = ee.Date(img.get('system:time_start')).advance(10.5, 'hour');
  const air = era.filterDate(t, t.advance(1, 'hour')).mean().subtract(273.15).rename('Ta');
  const ts = img.select('LST_Day_1km').multiply(0.02).subtract(273.15).rename('Ts');
  return ts.addBands(air).set('system:time_start', img.get('system:time_start'));
});

const fc = ee.FeatureCollection(pairs.map((img) => {
  const d = img.reduceRegion({reducer: ee.Reducer.mean(), geometry: aoi, scale: 1000});
  return ee.Feature(null, d).set('date', ee.Date(img.get('system:time_start')).format('YYYY-MM-dd'));
})).filter(ee.Filter.notNull(['Ts', 'Ta']));

print(fc.size());

const chart = ui.Chart.feature.byFeature({features: fc, xProperty: 'Ta', yProperties: ['Ts']})
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Air vs. surface temperature',
    hAxis: {title: 'Ta (°C)'},
    vAxis: {title: 'Ts (°C)'},
    pointSize: 3,
    trendlines: {0: {showR2: true, visibleInLegend: true, color: 'red'}},
    legend: {position: 'right'}
  });
print(chart);

print('r', fc.reduceColumns(ee.Reducer.pearsonsCorrelation(), ['Ta', 'Ts']));

Map.centerObject(aoi, 10);
Map.addLayer(pairs.select('Ts').mean().clip(aoi), {min: 25, max: 45, palette: ['blue', 'yellow', 'red']}, 'Ts');
