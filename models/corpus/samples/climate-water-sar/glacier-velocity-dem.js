// Glacier inventory stats: area, elevation, slope, aspect from GLIMS + DEM
var region = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Santa Cruz'));

var glaciers = ee.FeatureCollection('GLIMS/20210914')
    .filterBounds(region)
    .filter(ee.Filter.eq('line_type', 'glac_bound'))
    .filter(ee.Filter.gt('area', 1));

print('Glaciers', glaciers.size());
print('Total area (km2)', glaciers.aggregate_sum('area'));

var dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic().setDefaultProjection('EPSG:4326', null, 30);
var terrain = ee.Terrain.products(dem.rename('elevation'));

var stats = terrain.select(['elevation', 'slope']).reduceRegions({
  collection: glaciers.select(['glac_id', 'glac_name', 'area', 'src_date']),
  reducer: ee.Reducer.mean().combine({
    reducer2: ee.Reducer.minMax(),
    sharedInputs: true
  }),
  scale: 90
});

print(stats.limit(5));

Map.centerObject(region, 7);
Map.addLayer(terrain.select('hillshade'), {min: 100, max: 255}, 'hillshade', false);
Map.addLayer(glaciers, {color: '00bfff'}, 'GLIMS glaciers');

// area histogram
print(ui.Chart.feature.histogram(glaciers, 'area', 30).setOptions({
  title: 'Glacier area',
  hAxis: {title: 'km2'},
  vAxis: {title: 'count'},
  legend: {position: 'none'}
}));

// scatter
print(ui.Chart.feature.byFeature(stats, 'area', 'elevation_mean').setChartType('ScatterChart').setOptions({
  title: 'Area vs mean elevation',
  hAxis: {title: 'Area (km2)', logScale: true},
  vAxis: {title: 'Mean elevation (m)'},
  pointSize: 2,
  legend: {position: 'none'}
}));

Export.table.toDrive({
  collection: stats,
  description: 'glacier_stats',
  fileFormat: 'CSV'
});
