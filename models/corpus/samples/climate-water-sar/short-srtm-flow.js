var basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_8').filterBounds(geometry);
var acc = ee.Image('WWF/HydroSHEDS/15ACC').clip(basin);
var dir = ee.Image('WWF/HydroSHEDS/15DIR').clip(basin);

Map.centerObject(basin, 9);
Map.addLayer(acc, {min: 0, max: 500}, 'flow accumulation');
Map.addLayer(dir, {min: 1, max: 128}, 'flow direction', false);
Map.addLayer(basin, {}, 'basin', false);

Export.table.toDrive({
  collection: basin,
  description: 'basin',
  fileFormat: 'KML'
});
