// Wet snow with Sentinel-1 ratio (threshold -2 dB)
var aoi = ee.Geometry.Rectangle([7.6, 45.9, 8.2, 46.3]);
Map.centerObject(aoi, 11);

var relOrbit = 66;

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('relativeOrbitNumber_start', relOrbit))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select(['VV', 'VH']);

// reference: dry snow / snow free
var reference = s1.filterDate('2019-07-15', '2019-08-31')
  .merge(s1.filterDate('2018-12-15', '2019-02-15'))
  .mean()
  .focal_mean(30, 'circle', 'meters');

var season = s1.filterDate('2019-03-01', '2019-07-10');

var wetSnow = season.map(function(img) {
  var smooth = img.focal_mean(30, 'circle', 'meters');
  var rVV = smooth.select('VV').subtract(reference.select('VV'));
  var rVH = smooth.select('VH').subtract(reference.select('VH'));
  var r = rVV.add(rVH).divide(2);
  return r.lt(-2).rename('wet')
    .copyProperties(img, ['system:time_start']);
});

// mask layover, forest and low slopes
var dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic();
var lc = ee.ImageCollection('ESA/WorldCover/v100').first();
var mask = dem.gt(1500).and(lc.neq(10)).and(lc.neq(80));

var may = wetSnow.filterDate('2019-05-01', '2019-05-31').max().updateMask(mask).clip(aoi);
var june = wetSnow.filterDate('2019-06-01', '2019-06-30').max().updateMask(mask).clip(aoi);
var july = wetSnow.filterDate('2019-07-01', '2019-07-10').max().updateMask(mask).clip(aoi);

Map.addLayer(reference.clip(aoi), {bands: ['VV'], min: -20, max: 0}, 'Reference', false);
Map.addLayer(may.selfMask(), {palette: ['00ffff']}, 'Wet snow May');
Map.addLayer(june.selfMask(), {palette: ['0099ff']}, 'Wet snow June', false);
Map.addLayer(july.selfMask(), {palette: ['0000ff']}, 'Wet snow July', false);

var series = wetSnow.map(function(img) {
  var a = ee.Image(img).updateMask(mask).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: aoi,
    scale: 50,
    maxPixels: 1e9
  });
  return ee.Feature(null, {'system:time_start': img.get('system:time_start'), area: a.get('wet')});
});

print(ui.Chart.feature.byFeature(ee.FeatureCollection(series), 'system:time_start', 'area')
  .setOptions({title: 'Wet snow area', vAxis: {title: 'km2'}, hAxis: {title: 'Date'}, lineWidth: 1, pointSize: 4}));
