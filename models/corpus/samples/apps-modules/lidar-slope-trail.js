// Elevation profile along a trail
var trail = ee.FeatureCollection('users/hmueller/trails').filter(ee.Filter.eq('name', 'E5')).geometry();
var dem = ee.Image('USGS/SRTMGL1_003').select('elevation');

var transect = ee.Geometry.LineString([[10.55, 47.12], [10.62, 47.05], [10.70, 46.98], [10.75, 46.90]]);

// distance image from the start point
var startPoint = ee.FeatureCollection(ee.Geometry.Point([10.55, 47.12]));
var distance = startPoint.distance(50000).rename('distance');

var image = dem.addBands(distance);
var array = image.reduceRegion({
  reducer: ee.Reducer.toList(2),
  geometry: transect,
  scale: 90,
  maxPixels: 1e6
});
var list = ee.Array(array.get('list'));
list = list.sort(list.slice(1, 1, 2));

var elevation = list.slice(1, 0, 1).project([0]);
var dist = list.slice(1, 1, 2).project([0]);

var chart = ui.Chart.array.values(elevation, 0, dist)
  .setChartType('AreaChart')
  .setOptions({
    title: 'Elevation along the trail',
    hAxis: {title: 'Distance from start (m)'},
    vAxis: {title: 'Elevation (m)', viewWindow: {min: 500}},
    legend: {position: 'none'},
    colors: ['#8c510a']
  });
print(chart);

print('length (km)', transect.length().divide(1000));

// slope classes along the trail
var slope = ee.Terrain.slope(dem);
var buf = transect.buffer(50);
print(ui.Chart.image.histogram(slope, buf, 30).setOptions({title: 'Slope within 50 m'}));

var steep = slope.gt(30).selfMask();
Map.centerObject(transect, 11);
Map.addLayer(ee.Terrain.hillshade(dem), {min: 100, max: 255}, 'hillshade');
Map.addLayer(steep, {palette: 'red'}, 'steep', true, 0.5);
Map.addLayer(transect, {color: 'blue'}, 'transect');
Map.addLayer(trail, {color: 'purple'}, 'E5');
