// Monthly stats of several variables, client loop on a dictionary of datasets
var estancia = ee.FeatureCollection('users/jperez/potreros');

var datasets = {
  ndvi: {
    id: 'MODIS/061/MOD13Q1',
    band: 'NDVI',
    scale: 0.0001,
    resolution: 250
  },
  evi: {
    id: 'MODIS/061/MOD13Q1',
    band: 'EVI',
    scale: 0.0001,
    resolution: 250
  },
  lst: {
    id: 'MODIS/061/MOD11A2',
    band: 'LST_Day_1km',
    scale: 0.02,
    resolution: 1000
  },
  lai: {
    id: 'MODIS/061/MCD15A3H',
    band: 'Lai',
    scale: 0.1,
    resolution: 500
  },
  gpp: {
    id: 'MODIS/061/MOD17A2H',
    band: 'Gpp',
    scale: 0.0001,
    resolution: 500
  }
};

var start = '2015-01-01';
var end = '2021-01-01';

for (var key in datasets) {
  var d = datasets[key];
  var col = ee.ImageCollection(d.id)
    .filterDate(start, end)
    .select([d.band], [key]);

  print(key, col.size());

  print(ui.Chart.image.seriesByRegion({
    imageCollection: col,
    regions: estancia.limit(4),
    reducer: ee.Reducer.mean(),
    band: key,
    scale: d.resolution,
    seriesProperty: 'potrero'
  }).setOptions({title: key, lineWidth: 1}));

  var tabla = col.map(function(img) {
    return img.reduceRegions({
      collection: estancia,
      reducer: ee.Reducer.mean().setOutputs(['value']),
      scale: 250
    }).map(function(f) {
      return f.set('date', img.date().format('YYYY-MM-dd')).setGeometry(null);
    });
  }).flatten();

  Export.table.toDrive({
    collection: tabla,
    description: 'potreros_' + key,
    folder: 'estancia',
    fileFormat: 'CSV',
    selectors: ['potrero', 'date', 'value']
  });
}

Map.centerObject(estancia, 12);
Map.addLayer(estancia, {color: 'yellow'}, 'potreros');
