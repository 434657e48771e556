// export random points for each class and each year
var lc2000 = ee.Image('users/pzhou/lc/lc_2000');
var lc2010 = ee.Image('users/pzhou/lc/lc_2010');
var lc2020 = ee.Image('users/pzhou/lc/lc_2020');
var roi = ee.FeatureCollection('users/pzhou/roi/poyang');

var images = {
  '2000': lc2000,
  '2010': lc2010,
  '2020': lc2020
};

Object.keys(images).forEach(function(year) {
  var image = images[year].rename('lc');
  Map.addLayer(image.clip(roi), {min: 1, max: 6, palette: ['0000ff', '00aa00', 'ffff00', 'ff0000', 'aaaaaa', '00ffff']}, 'lc ' + year, year === '2020');

  var samples = image.stratifiedSample({
    numPoints: 100,
    classBand: 'lc',
    region: roi.geometry(),
    scale: 30,
    seed: 0,
    geometries: true
  });

  samples = samples.map(function(f) {
    var coords = f.geometry().coordinates();
    return f.set({
      lon: coords.get(0),
      lat: coords.get(1),
      year: year
    });
  });

  print(year, samples.aggregate_histogram('lc'));

  Export.table.toDrive({
    collection: samples,
    description: 'samples_' + year,
    folder: 'samples',
    fileFormat: 'CSV',
    selectors: ['lon', 'lat', 'lc', 'year']
  });

  Export.table.toDrive({
    collection: samples,
    description: 'samples_kml_' + year,
    folder: 'samples',
    fileFormat: 'KML'
  });
});

// transition matrix
var transition = lc2000.multiply(10).add(lc2020).rename('transition');
var areas = ee.Image.pixelArea().divide(1e6).addBands(transition).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'transition'
  }),
  geometry: roi.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('transition (km2)', areas);

Map.centerObject(roi, 9);
