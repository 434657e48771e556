// landslide conditioning factors, table for R
var study = ee.FeatureCollection('projects/ee-rthapa/assets/sindhupalchok');
var landslides = ee.FeatureCollection('projects/ee-rthapa/assets/landslides_2015');
var stable = ee.FeatureCollection('projects/ee-rthapa/assets/non_landslides');

Map.centerObject(study, 10);

//------------------- topography -------------------
var dem = ee.Image('USGS/SRTMGL1_003').clip(study).rename('elevation');
var slope = ee.Terrain.slope(dem).rename('slope');
var aspect = ee.Terrain.aspect(dem).rename('aspect');

// curvature
var kernel = ee.Kernel.laplacian8({normalize: true});
var curvature = dem.convolve(kernel).rename('curvature');

// relief
var relief = dem.focalMax(500, 'circle', 'meters')
    .subtract(dem.focalMin(500, 'circle', 'meters'))
    .rename('relief');

//------------------- hydrology -------------------
var acc = ee.Image('WWF/HydroSHEDS/15ACC').rename('flowacc');
var rivers = acc.gt(100);
var distRiver = rivers.fastDistanceTransform(256).sqrt()
    .multiply(ee.Image.pixelArea().sqrt())
    .rename('dist_river');

//------------------- rainfall -------------------
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
    .filterDate('2005-01-01', '2014-12-31')
    .select('precipitation')
    .sum()
    .divide(10)
    .rename('rain');

//------------------- vegetation -------------------
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
    .filterBounds(study)
    .filterDate('2014-10-01', '2015-03-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 20))
    .median();
var ndvi = l8.normalizedDifference(['B5', 'B4']).rename('ndvi');

//------------------- soil -------------------
var clay = ee.Image('OpenLandMap/SOL/SOL_CLAY-WFRACTION_USDA-3A1A1A_M/v02').select('b0').rename('clay');
var sand = ee.Image('OpenLandMap/SOL/SOL_SAND-WFRACTION_USDA-3A1A1A_M/v02').select('b0').rename('sand');

//------------------- stack -------------------
var factors = dem.addBands(slope)
    .addBands(aspect)
    .addBands(curvature)
    .addBands(relief)
    .addBands(distRiver)
    .addBands(rain)
    .addBands(ndvi)
    .addBands(clay)
    .addBands(sand)
    .toFloat();
print(factors);

var points = landslides.map(function(f) { return f.set('ls', 1); })
    .merge(stable.map(function(f) { return f.set('ls', 0); }));

var table = factors.sampleRegions({
  collection: points,
  properties: ['ls'],
  scale: 30,
  geometries: true
});
print('rows', table.size());

Map.addLayer(slope, {min: 0, max: 60}, 'slope');
Map.addLayer(rain.clip(study), {min: 1500, max: 3500, palette: ['white', 'blue']}, 'rain', false);
Map.addLayer(landslides, {color: 'red'}, 'landslides');
Map.addLayer(stable, {color: 'green'}, 'stable');

Export.table.toDrive({
  collection: table,
  description: 'landslide_factors',
  fileFormat: 'CSV'
});

Export.image.toDrive({
  image: factors,
  description: 'factors_stack',
  region: study.geometry(),
  scale: 30,
  maxPixels: 1e10
});
