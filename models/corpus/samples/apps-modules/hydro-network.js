// HydroSHEDS: rivers and basins upstream of a gauge
var gauge = ee.Geometry.Point([-63.05, -8.75]);

var basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_8');
var rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers');
var acc = ee.Image('WWF/HydroSHEDS/15ACC').select('b1');
var dir = ee.Image('WWF/HydroSHEDS/15DIR').select('b1');

var basin = basins.filterBounds(gauge);
print('basin', basin);

var mainId = ee.Number(basin.first().get('MAIN_BAS'));
var all = basins.filter(ee.Filter.eq('MAIN_BAS', mainId));
print('sub basins', all.size());
print('total area km2', all.aggregate_sum('SUB_AREA'));

Map.centerObject(gauge, 7);
Map.addLayer(all.style({color: 'gray', fillColor: '00000000', width: 1}), {}, 'all sub basins', false);
Map.addLayer(basin, {color: 'orange'}, 'basin');

// rivers in the basin
var riv = rivers.filterBounds(basin.geometry());
var big = riv.filter(ee.Filter.lte('RIV_ORD', 5));
Map.addLayer(ee.Image().paint(riv, 0, 1), {palette: 'lightblue'}, 'rivers');
Map.addLayer(ee.Image().paint(big, 0, 2), {palette: 'blue'}, 'large rivers');

// streams from flow accumulation
var streams = acc.gt(1000).selfMask();
Map.addLayer(streams, {palette: '0000ff'}, 'acc > 1000', false);

// distance to stream
var dist = streams.unmask(0).fastDistanceTransform(512).sqrt()
  .multiply(ee.Image.pixelArea().sqrt())
  .rename('dist');
Map.addLayer(dist.clip(basin), {min: 0, max: 20000, palette: ['blue', 'white']}, 'distance to stream', false);

// topographic wetness index
var dem = ee.Image('WWF/HydroSHEDS/15CONDEM');
var slope = ee.Terrain.slope(dem).multiply(Math.PI / 180).tan().max(0.001);
var twi = acc.add(1).multiply(463 * 463).divide(463).divide(slope).log().rename('TWI');
Map.addLayer(twi.clip(basin), {min: 8, max: 22, palette: ['brown', 'white', 'blue']}, 'TWI', false);

// upstream walk: 5 steps
var upstream = basin;
for (var i = 0; i < 5; i++) {
  var ids = upstream.aggregate_array('HYBAS_ID');
  var next = basins.filter(ee.Filter.inList('NEXT_DOWN', ids));
  upstream = upstream.merge(next).distinct('HYBAS_ID');
}
print('upstream', upstream.size());
Map.addLayer(upstream, {color: 'green'}, 'upstream', false);

var landcover = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2020-01-01', '2020-12-31').first().select('LC_Type1');
var forest = landcover.lte(5);
var frac = forest.reduceRegions({
  collection: upstream,
  reducer: ee.Reducer.mean().setOutputs(['forest_frac']),
  scale: 500
});

Export.table.toDrive({
  collection: frac,
  description: 'upstream_forest',
  fileFormat: 'CSV',
  selectors: ['HYBAS_ID', 'NEXT_DOWN', 'UP_AREA', 'SUB_AREA', 'forest_frac']
});
