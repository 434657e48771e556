// Lake level - area - volume curve from DEM
var lake = ee.FeatureCollection('users/rnavarro/laguna_polygon');
var geom = lake.geometry().buffer(1000);
Map.centerObject(lake, 12);

var dem = ee.ImageCollection('COPERNICUS/DEM/GLO30')
  .filterBounds(geom)
  .select('DEM')
  .mosaic()
  .clip(geom);

Map.addLayer(dem, {min: 3800, max: 3950, palette: ['blue', 'cyan', 'yellow', 'red']}, 'DEM');
Map.addLayer(lake, {color: 'blue'}, 'Laguna', false);

// levels from 3810 to 3840 every 2 m
var levels = ee.List.sequence(3810, 3840, 2);

var curve = ee.FeatureCollection(levels.map(function(level) {
  level = ee.Number(level);
  var inundated = dem.lte(level);
  var depth = ee.Image.constant(level).subtract(dem).updateMask(inundated).rename('depth');
  var area = inundated.rename('area').multiply(ee.Image.pixelArea());
  var volume = depth.multiply(ee.Image.pixelArea());
  var a = area.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: geom,
    scale: 30,
    maxPixels: 1e10
  }).getNumber('area');
  var v = volume.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: geom,
    scale: 30,
    maxPixels: 1e10
  }).getNumber('depth');
  return ee.Feature(null, {
    level: level,
    area_km2: a.divide(1e6),
    volume_Mm3: v.divide(1e6)
  });
}));

print(curve);

print(ui.Chart.feature.byFeature(curve, 'level', 'area_km2').setOptions({
  title: 'Level - area curve',
  hAxis: {title: 'Level (m a.s.l.)'},
  vAxis: {title: 'Area (km2)'},
  lineWidth: 2,
  pointSize: 3,
  legend: {position: 'none'}
}));

print(ui.Chart.feature.byFeature(curve, 'level', 'volume_Mm3').setOptions({
  title: 'Level - volume curve',
  hAxis: {title: 'Level (m a.s.l.)'},
  vAxis: {title: 'Volume (Mm3)'},
  lineWidth: 2,
  pointSize: 3,
  legend: {position: 'none'}
}));

var flood3830 = dem.lte(3830).selfMask();
Map.addLayer(flood3830, {palette: ['0000ff']}, 'Level 3830', false);

Export.table.toDrive({
  collection: curve,
  description: 'curve_level_area_volume',
  fileFormat: 'CSV'
});
