/* MODIS based flood extent, Pakistan 2022
 * MOD09A1 8-day composites
 */
var sindh = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Sindh'));
Map.centerObject(sindh, 7);

var mod09 = ee.ImageCollection('MODIS/061/MOD09A1')
  .filterDate('2022-06-01', '2022-12-01');

var addIndices = function(image) {
  var scaled = image.select('sur_refl_b.*').multiply(0.0001);
  var mndwi = scaled.normalizedDifference(['sur_refl_b04', 'sur_refl_b06']).rename('MNDWI');
  var ndwi = scaled.normalizedDifference(['sur_refl_b04', 'sur_refl_b02']).rename('NDWI');
  return image.addBands([mndwi, ndwi]);
};

var withIndex = mod09.map(addIndices);

var flood = withIndex.map(function(image) {
  return image.select('MNDWI').gt(0).rename('flood')
    .copyProperties(image, ['system:time_start']);
});

var maxFlood = flood.max().clip(sindh);
var duration = flood.sum().multiply(8).clip(sindh);

// remove permanent water
var perm = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(60).unmask(0);
maxFlood = maxFlood.where(perm, 0);
duration = duration.where(perm, 0);

Map.addLayer(maxFlood.selfMask(), {palette: ['blue']}, 'Maximum flood extent');
Map.addLayer(duration.selfMask(), {min: 8, max: 120, palette: ['ffffcc', 'a1dab4', '41b6c4', '225ea8']}, 'Flood duration (days)', false);

var pre = withIndex.filterDate('2022-06-01', '2022-06-20').median().clip(sindh);
var peak = withIndex.filterDate('2022-08-28', '2022-09-10').median().clip(sindh);
var falseColor = {bands: ['sur_refl_b07', 'sur_refl_b02', 'sur_refl_b01'], min: 0, max: 5000};
Map.addLayer(pre, falseColor, 'Pre flood', false);
Map.addLayer(peak, falseColor, 'Peak flood', false);

// area per composite
var areaSeries = flood.map(function(image) {
  var img = image.where(perm, 0);
  var a = img.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: sindh.geometry(),
    scale: 500,
    maxPixels: 1e13
  });
  return ee.Feature(null, {
    'system:time_start': image.get('system:time_start'),
    'area': a.get('flood')
  });
});

print(ui.Chart.feature.byFeature(ee.FeatureCollection(areaSeries), 'system:time_start', ['area'])
  .setOptions({
    title: 'Flooded area in Sindh, 2022',
    hAxis: {title: 'Date'},
    vAxis: {title: 'Area (km2)'},
    lineWidth: 2,
    pointSize: 4,
    legend: {position: 'none'},
    colors: ['blue']
  }));

// exposed population (GPW)
var gpw = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count').filterDate('2020-01-01', '2020-12-31').first();
var exposed = gpw.updateMask(maxFlood).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: sindh.geometry(),
  scale: 1000,
  maxPixels: 1e13
});
print('Exposed population', exposed.get('population_count'));

Export.image.toDrive({
  image: maxFlood.toByte(),
  description: 'sindh_flood_2022',
  scale: 500,
  region: sindh.geometry(),
  maxPixels: 1e13
});
