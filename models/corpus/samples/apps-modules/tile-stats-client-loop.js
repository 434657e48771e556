// loop over watersheds (client side), print and export biomass sums
var ws = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_5')
  .filterBounds(ee.Geometry.Rectangle([12, -3, 20, 4]));

var biomass = ee.ImageCollection('NASA/ORNL/biomass_carbon_density/v1').first();
var agb = biomass.select('agb').rename('agb');
var bgb = biomass.select('bgb').rename('bgb');
var carbon = agb.add(bgb).rename('carbon');

Map.centerObject(ws, 5);
Map.addLayer(carbon.clip(ws), {min: 0, max: 250, palette: ['d9f0a3', 'addd8e', '78c679', '41ab5d', '238443', '005a32']}, 'carbon');

var ids = ws.aggregate_array('HYBAS_ID').getInfo();
print(ids.length);

for (var i in ids) {
  var basin = ws.filter(ee.Filter.eq('HYBAS_ID', ids[i]));
  var total = carbon.multiply(ee.Image.pixelArea().divide(10000)).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: basin.geometry(),
    scale: 300,
    maxPixels: 1e10
  });
  var out = ee.FeatureCollection([ee.Feature(null, {id: ids[i], carbon_Mg: total.get('carbon')})]);
  Export.table.toDrive({
    collection: out,
    description: 'carbon_' + ids[i],
    folder: 'carbon_basins',
    fileFormat: 'CSV'
  });
}

// better: only one table
var all = carbon.multiply(ee.Image.pixelArea().divide(10000)).reduceRegions({
  collection: ws.select(['HYBAS_ID', 'SUB_AREA']),
  reducer: ee.Reducer.sum().setOutputs(['carbon_Mg']),
  scale: 300,
  tileScale: 4
});
Export.table.toDrive({
  collection: all,
  description: 'carbon_all_basins',
  folder: 'carbon_basins',
  fileFormat: 'CSV',
  selectors: ['HYBAS_ID', 'SUB_AREA', 'carbon_Mg']
});
