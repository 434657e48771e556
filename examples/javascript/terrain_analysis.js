// The shape of Mount Kenya: slope, aspect, shaded relief and landforms.

var region = ee.Geometry.Point([37.31, -0.15]).buffer(25000).bounds();
var elevation = ee.Image('NASA/NASADEM_HGT/001').select('elevation');

// Slope and aspect are in degrees; aspect counts clockwise from north.
var slope = ee.Terrain.slope(elevation);
var aspect = ee.Terrain.aspect(elevation);
var hillshade = ee.Terrain.hillshade({
  input: elevation,
  azimuth: 315,
  elevation: 40
});

// Aspect is circular, so an average needs its cosine: 1 north, -1 south.
var northness = aspect.multiply(Math.PI / 180).cos().rename('northness');

// Height above the mean of the surroundings: ridges above 0, valleys below.
var surroundings = elevation.focalMean(500, 'circle', 'meters');
var position = elevation.subtract(surroundings).rename('position');

var layers = elevation.addBands([slope, northness, position]);

// One pass over the pixels for every statistic of every layer.
var statistics = layers.reduceRegion({
  reducer: ee.Reducer.mean().combine({
    reducer2: ee.Reducer.minMax(),
    sharedInputs: true
  }),
  geometry: region,
  scale: 30,
  maxPixels: 1e8
});
print('Statistics', statistics);

// Area by slope class, in square kilometers.
var slopeClass = slope.gte(5)
    .add(slope.gte(15))
    .add(slope.gte(30))
    .rename('slope_class');
var areas = ee.Image.pixelArea().divide(1e6).rename('km2')
    .addBands(slopeClass)
    .reduceRegion({
      reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'slope_class'}),
      geometry: region,
      scale: 30,
      maxPixels: 1e8
    });
print('km² by slope class (0-5, 5-15, 15-30, over 30 degrees)',
    areas.get('groups'));

// Half-transparent colors over the relief.
var tints = {
  min: 1600,
  max: 5000,
  palette: ['1b7837', 'a6dba0', 'f7f7f7', '8c510a', 'ffffff']
};

Map.centerObject(region, 11);
Map.addLayer(hillshade.clip(region), {min: 0, max: 255}, 'Relief');
Map.addLayer(elevation.clip(region), tints, 'Elevation', true, 0.5);
Map.addLayer(slope.clip(region),
    {min: 0, max: 45, palette: ['white', 'orange', 'darkred']}, 'Slope', false);
Map.addLayer(position.clip(region),
    {min: -80, max: 80, palette: ['blue', 'white', 'brown']},
    'Ridges and valleys', false);
