// Export population density rasters for each state to asset (client-side list)
var states = ['Acre', 'Amazonas', 'Rondonia', 'Roraima', 'Para', 'Amapa', 'Tocantins'];

var gaul = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Brazil'));

var ghsl = ee.ImageCollection('JRC/GHSL/P2023A/GHS_POP')
  .filter(ee.Filter.date('2020-01-01', '2020-12-31'))
  .first()
  .select('population_count');

states.forEach(function(name) {
  var state = gaul.filter(ee.Filter.eq('ADM1_NAME', name));
  var img = ghsl.clip(state);

  Map.addLayer(img.selfMask(), {min: 0, max: 100, palette: ['yellow', 'red']}, name, false);

  Export.image.toAsset({
    image: img,
    description: 'pop_' + name,
    assetId: 'projects/ee-amazonia/assets/pop/' + name.toLowerCase(),
    region: state.geometry().bounds(),
    scale: 100,
    maxPixels: 1e13
  });
});

Map.setCenter(-60, -5, 5);
