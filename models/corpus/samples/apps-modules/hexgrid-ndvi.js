// regular points every 5 km and summary inside 1 km buffers
var area = ee.FeatureCollection('users/tbauer/niederoesterreich');
var bounds = area.geometry().bounds();

var spacing = 5000;
var proj = ee.Projection('EPSG:31287');

// grid of points from pixel centres
var lonlat = ee.Image.pixelCoordinates(proj);
var cells = lonlat.select('x').divide(spacing).floor()
  .addBands(lonlat.select('y').divide(spacing).floor());
var id = cells.select('x').multiply(10000).add(cells.select('y')).toInt32().rename('id');

var points = id.sample({
  region: area.geometry(),
  scale: spacing,
  projection: proj,
  geometries: true
});
print('Punkte', points.size());

var buffers = points.map(function(f) {
  return f.buffer(1000);
});

Map.centerObject(area, 8);
Map.addLayer(id.randomVisualizer().clip(area), {}, 'Gitter', false);
Map.addLayer(buffers, {color: 'orange'}, 'Puffer');
Map.addLayer(points, {color: 'red'}, 'Punkte');

var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2022-04-01', '2022-10-01')
  .select('NDVI')
  .mean()
  .multiply(0.0001);
var lst = ee.ImageCollection('MODIS/061/MOD11A2')
  .filterDate('2022-06-01', '2022-09-01')
  .select('LST_Day_1km')
  .mean()
  .multiply(0.02)
  .subtract(273.15)
  .rename('LST');
var dem = ee.Image('USGS/SRTMGL1_003');

var stats = ndvi.addBands(lst).addBands(dem).reduceRegions({
  collection: buffers,
  reducer: ee.Reducer.mean(),
  scale: 250
});

print(ui.Chart.feature.byFeature(stats, 'elevation', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'LST und Höhe',
    hAxis: {title: 'Höhe (m)'},
    vAxis: {title: 'LST (°C)'},
    pointSize: 2,
    trendlines: {0: {}}
  }));

Export.table.toDrive({
  collection: stats,
  description: 'gitter_ndvi_lst',
  fileFormat: 'CSV',
  selectors: ['id', 'NDVI', 'LST', 'elevation']
});
