// Travel time to the nearest market
// Uganda, Karamoja

var roi = ee.FeatureCollection('FAO/GAUL/2015/level1')
            .filter(ee.Filter.inList('ADM1_NAME', ['Moroto', 'Kotido', 'Nakapiripirit']));
var markets = ee.FeatureCollection('users/jokello/markets');
var roads = ee.FeatureCollection('users/jokello/osm_roads');

Map.centerObject(roi, 8);

// land cover speed (km/h)
var lc = ee.Image('COPERNICUS/Landcover/100m/Proba-V-C3/Global/2019').select('discrete_classification');
var speed = lc.remap(
  [20, 30, 40, 50, 60, 80, 90, 111, 112, 113, 114, 115, 116, 121, 122, 123, 124, 125, 126],
  [3.5, 4, 4, 5, 5, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3],
  3
).rename('speed');

// roads
var trunk = roads.filter(ee.Filter.inList('fclass', ['trunk', 'primary']));
var secondary = roads.filter(ee.Filter.inList('fclass', ['secondary', 'tertiary']));
var track = roads.filter(ee.Filter.inList('fclass', ['track', 'unclassified']));

var empty = ee.Image().toFloat();
var roadSpeed = empty.paint(track, 15, 2)
                     .paint(secondary, 35, 2)
                     .paint(trunk, 60, 2);

speed = speed.toFloat().where(roadSpeed.mask(), roadSpeed.unmask(0));

// slope factor (Tobler)
var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem).multiply(Math.PI / 180).tan();
var tobler = slope.abs().add(0.05).multiply(-3.5).exp().multiply(6).divide(5);
speed = speed.multiply(tobler);

// minutes per meter
var cost = ee.Image(60).divide(speed.multiply(1000)).rename('cost');

// sources
var sources = ee.Image().toByte().paint(markets.map(function(f) { return f.buffer(200); }), 1);

var travel = cost.cumulativeCost({
  source: sources,
  maxDistance: 150 * 1000
});

var vis = {min: 0, max: 360, palette: ['1a9641', 'a6d96a', 'ffffbf', 'fdae61', 'd7191c']};
Map.addLayer(travel.clip(roi), vis, 'travel time (min)');
Map.addLayer(markets, {color: 'black'}, 'markets');

// population by travel time class
var pop = ee.ImageCollection('WorldPop/GP/100m/pop')
            .filter(ee.Filter.eq('country', 'UGA'))
            .filter(ee.Filter.eq('year', 2020))
            .mosaic();

var classes = travel.lt(30).multiply(1)
  .add(travel.gte(30).and(travel.lt(60)).multiply(2))
  .add(travel.gte(60).and(travel.lt(120)).multiply(3))
  .add(travel.gte(120).multiply(4))
  .rename('class');

var popByClass = pop.addBands(classes).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
  geometry: roi.geometry(),
  scale: 100,
  maxPixels: 1e10
});
print('population', popByClass.get('groups'));

// compare with Oxford friction surface
// var friction = ee.Image('Oxford/MAP/friction_surface_2015_v1_0');
// var travel2 = friction.cumulativeCost(sources, 150000);
// Map.addLayer(travel2.clip(roi), vis, 'Oxford');

Export.image.toDrive({
  image: travel.clip(roi).toFloat(),
  description: 'travel_time_markets',
  region: roi.geometry().bounds(),
  scale: 100,
  maxPixels: 1e10
});
