// one export per reservoir
var reservoirs = ee.FeatureCollection('projects/ee-water-sa/assets/dams');
var jrc = ee.ImageCollection('JRC/GSW1_4/MonthlyHistory')
  .filterDate('2015-01-01', '2022-01-01');

Map.addLayer(reservoirs, {color: 'blue'}, 'reservoirs');

var exportTable = function(name) {
  var dam = reservoirs.filter(ee.Filter.eq('NAME', name));
  var geom = dam.geometry().buffer(500);

  var areas = jrc.map(function(img) {
    var water = img.eq(2);
    var valid = img.gt(0);
    var area = water.multiply(ee.Image.pixelArea()).divide(1e6).rename('water')
      .addBands(valid.multiply(ee.Image.pixelArea()).divide(1e6).rename('valid'))
      .reduceRegion({
        reducer: ee.Reducer.sum(),
        geometry: geom,
        scale: 30,
        maxPixels: 1e9
      });
    return ee.Feature(null, area)
      .set('name', name)
      .set('date', ee.Date(img.get('system:time_start')).format('YYYY-MM'));
  });

  Export.table.toDrive({
    collection: ee.FeatureCollection(areas),
    description: 'area_' + name.replace(/ /g, '_'),
    folder: 'reservoirs',
    fileFormat: 'CSV',
    selectors: ['name', 'date', 'water', 'valid']
  });
};

reservoirs.aggregate_array('NAME').evaluate(function(names) {
  print(names.length + ' reservoirs');
  names.forEach(exportTable);
});
