// soil properties at sites, all depths
var sites = ee.FeatureCollection('users/ofonseca/sites_cerrado');

var clay = ee.Image('projects/soilgrids-isric/clay_mean');
var sand = ee.Image('projects/soilgrids-isric/sand_mean');
var soc = ee.Image('projects/soilgrids-isric/soc_mean');
var ph = ee.Image('projects/soilgrids-isric/phh2o_mean');
var bdod = ee.Image('projects/soilgrids-isric/bdod_mean');

print(clay.bandNames());

var topsoil = clay.select('clay_0-5cm_mean').divide(10).rename('clay')
  .addBands(sand.select('sand_0-5cm_mean').divide(10).rename('sand'))
  .addBands(soc.select('soc_0-5cm_mean').divide(10).rename('soc'))
  .addBands(ph.select('phh2o_0-5cm_mean').divide(10).rename('ph'))
  .addBands(bdod.select('bdod_0-5cm_mean').divide(100).rename('bd'));

// silt from the difference
var silt = ee.Image(100).subtract(topsoil.select('clay')).subtract(topsoil.select('sand')).rename('silt');
topsoil = topsoil.addBands(silt);

var climate = ee.Image('WORLDCLIM/V1/BIO').select(['bio01', 'bio12'], ['mat', 'map']);
var dem = ee.Image('USGS/SRTMGL1_003').rename('elev');

var table = topsoil.addBands(climate).addBands(dem).reduceRegions({
  collection: sites,
  reducer: ee.Reducer.first(),
  scale: 250
});
print(table.limit(3));

Map.centerObject(sites, 6);
Map.addLayer(topsoil.select('clay'), {min: 0, max: 70, palette: ['ffffcc', 'fd8d3c', '800026']}, 'clay 0-5 cm');
Map.addLayer(topsoil.select('soc'), {min: 0, max: 60, palette: ['white', 'brown', 'black']}, 'SOC', false);
Map.addLayer(sites, {color: 'blue'}, 'sites');

Export.table.toDrive({
  collection: table,
  description: 'sites_soil',
  fileFormat: 'CSV',
  selectors: ['site', 'clay', 'sand', 'silt', 'soc', 'ph', 'bd', 'mat', 'map', 'elev']
});
