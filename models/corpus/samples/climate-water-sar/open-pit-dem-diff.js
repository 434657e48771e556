// DEM difference as a hint for subsidence / mining
// SRTM (2000) vs Copernicus GLO-30 (2011-2015) vs ALOS
var mine = ee.Geometry.Rectangle([6.35, 50.82, 6.65, 51.02]);
Map.centerObject(mine, 11);

var srtm = ee.Image('USGS/SRTMGL1_003').rename('elev');
var glo30 = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic().rename('elev');
var alos = ee.ImageCollection('JAXA/ALOS/AW3D30/V3_2').select('DSM').mosaic().rename('elev');
var nasadem = ee.Image('NASA/NASADEM_HGT/001').select('elevation').rename('elev');

var diff1 = glo30.subtract(srtm).rename('diff').clip(mine);
var diff2 = alos.subtract(srtm).rename('diff').clip(mine);
var diff3 = glo30.subtract(nasadem).rename('diff').clip(mine);

var vis = {min: -50, max: 50, palette: ['b2182b', 'ef8a62', 'fddbc7', 'ffffff', 'd1e5f0', '67a9cf', '2166ac']};
Map.addLayer(diff1, vis, 'GLO30 - SRTM');
Map.addLayer(diff2, vis, 'ALOS - SRTM', false);
Map.addLayer(diff3, vis, 'GLO30 - NASADEM', false);

// volume
var lowered = diff1.lt(-10);
var volume = diff1.updateMask(lowered).abs().multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: mine,
  scale: 30,
  maxPixels: 1e9
});
print('Excavated volume (million m3)', ee.Number(volume.get('diff')).divide(1e6));

// profile
var line = ee.Geometry.LineString([[6.40, 50.90], [6.60, 50.92]]);
var n = 200;
var distances = ee.List.sequence(0, line.length(), line.length().divide(n));
var lines = line.cutLines(distances).geometries();
var points = ee.FeatureCollection(lines.map(function(g) {
  return ee.Feature(ee.Geometry(g).centroid(1));
}));

var stack = ee.Image.cat([srtm.rename('SRTM'), glo30.rename('GLO30'), alos.rename('ALOS')]);
var sampled = stack.reduceRegions({
  collection: points,
  reducer: ee.Reducer.first(),
  scale: 30
});

print(ui.Chart.feature.byFeature(sampled, 'system:index', ['SRTM', 'GLO30', 'ALOS']).setOptions({
  title: 'Elevation profile',
  vAxis: {title: 'm'},
  lineWidth: 1,
  pointSize: 0
}));

Map.addLayer(line, {color: 'black'}, 'profile');
