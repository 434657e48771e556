/*****************************************************************************
 *  Land cover dynamics of the Inner Niger Delta, 1990 - 2000 - 2010 - 2020  *
 *                                                                           *
 *  Author: Oumar Traoré                                                     *
 *  Date:   2021-11-23                                                       *
 *****************************************************************************/

/*****************************************************************************/
/* 1. Study area                                                             */
/*****************************************************************************/
var delta = ee.FeatureCollection('users/otraore/DIN/limite_delta');
var geometry = delta.geometry();
Map.centerObject(delta, 8);
Map.addLayer(ee.Image().byte().paint(delta, 1, 2), {palette: 'red'}, 'Inner Niger Delta');

/*****************************************************************************/
/* 2. Functions                                                              */
/*****************************************************************************/
var maskClouds = function(image) {
  var qa = image.select('QA_PIXEL');
  var cloud = qa.bitwiseAnd(1 << 3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(cloud).updateMask(shadow);
};

var scaleFactors = function(image) {
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(optical, null, true);
};

var renameL57 = function(image) {
  return image.select(
    ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
    ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']);
};

var renameL8 = function(image) {
  return image.select(
    ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
    ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']);
};

var addIndices = function(image) {
  var ndvi = image.normalizedDifference(['nir', 'red']).rename('ndvi');
  var ndwi = image.normalizedDifference(['green', 'nir']).rename('ndwi');
  var mndwi = image.normalizedDifference(['green', 'swir1']).rename('mndwi');
  var ndbi = image.normalizedDifference(['swir1', 'nir']).rename('ndbi');
  var savi = image.expression('((NIR - RED) / (NIR + RED + 0.5)) * 1.5', {
    'NIR': image.select('nir'),
    'RED': image.select('red')
  }).rename('savi');
  return image.addBands(ndvi).addBands(ndwi).addBands(mndwi).addBands(ndbi).addBands(savi);
};

/*****************************************************************************/
/* 3. Image collections                                                      */
/*****************************************************************************/
var L5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(geometry)
  .map(maskClouds)
  .map(scaleFactors)
  .map(renameL57)
  .map(addIndices);

var L7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(geometry)
  .map(maskClouds)
  .map(scaleFactors)
  .map(renameL57)
  .map(addIndices);

var L8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(geometry)
  .map(maskClouds)
  .map(scaleFactors)
  .map(renameL8)
  .map(addIndices);

// flood season (Oct - Dec) and dry season (Mar - May)
// 1990
var flood1990 = L5.filterDate('1989-01-01', '1991-12-31').filter(ee.Filter.calendarRange(10, 12, 'month')).median().clip(delta);
var dry1990 = L5.filterDate('1989-01-01', '1991-12-31').filter(ee.Filter.calendarRange(3, 5, 'month')).median().clip(delta);

// 2000
var flood2000 = L7.filterDate('1999-06-01', '2001-12-31').filter(ee.Filter.calendarRange(10, 12, 'month')).median().clip(delta);
var dry2000 = L7.filterDate('1999-06-01', '2001-12-31').filter(ee.Filter.calendarRange(3, 5, 'month')).median().clip(delta);

// 2010
var flood2010 = L5.merge(L7).filterDate('2009-01-01', '2011-12-31').filter(ee.Filter.calendarRange(10, 12, 'month')).median().clip(delta);
var dry2010 = L5.merge(L7).filterDate('2009-01-01', '2011-12-31').filter(ee.Filter.calendarRange(3, 5, 'month')).median().clip(delta);

// 2020
var flood2020 = L8.filterDate('2019-01-01', '2021-12-31').filter(ee.Filter.calendarRange(10, 12, 'month')).median().clip(delta);
var dry2020 = L8.filterDate('2019-01-01', '2021-12-31').filter(ee.Filter.calendarRange(3, 5, 'month')).median().clip(delta);

var visFalse = {bands: ['swir1', 'nir', 'red'], min: 0.05, max: 0.45};
Map.addLayer(flood1990, visFalse, 'flood 1990', false);
Map.addLayer(dry1990, visFalse, 'dry 1990', false);
Map.addLayer(flood2000, visFalse, 'flood 2000', false);
Map.addLayer(dry2000, visFalse, 'dry 2000', false);
Map.addLayer(flood2010, visFalse, 'flood 2010', false);
Map.addLayer(dry2010, visFalse, 'dry 2010', false);
Map.addLayer(flood2020, visFalse, 'flood 2020', false);
Map.addLayer(dry2020, visFalse, 'dry 2020', false);

/*****************************************************************************/
/* 4. Stacks                                                                 */
/*****************************************************************************/
var bandNames = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'ndvi', 'ndwi', 'mndwi', 'ndbi', 'savi'];
var floodNames = bandNames.map(function(b) { return b + '_f'; });
var dryNames = bandNames.map(function(b) { return b + '_d'; });

var srtm = ee.Image('USGS/SRTMGL1_003').rename('elevation');
var slope = ee.Terrain.slope(srtm).rename('slope');

var makeStack = function(flood, dry) {
  return flood.select(bandNames, floodNames)
    .addBands(dry.select(bandNames, dryNames))
    .addBands(srtm)
    .addBands(slope)
    .clip(delta);
};

var stack1990 = makeStack(flood1990, dry1990);
var stack2000 = makeStack(flood2000, dry2000);
var stack2010 = makeStack(flood2010, dry2010);
var stack2020 = makeStack(flood2020, dry2020);

var bands = stack2020.bandNames();
print('Bands', bands);

/*****************************************************************************/
/* 5. Training and validation data                                           */
/*****************************************************************************/
// 1 permanent water
// 2 flooded grassland (bourgoutière)
// 3 rice
// 4 dry savanna
// 5 bare / sand
// 6 settlement
var samples1990 = ee.FeatureCollection('users/otraore/DIN/samples1990');
var samples2000 = ee.FeatureCollection('users/otraore/DIN/samples2000');
var samples2010 = ee.FeatureCollection('users/otraore/DIN/samples2010');
var samples2020 = ee.FeatureCollection('users/otraore/DIN/samples2020');

print('Samples 1990', samples1990.aggregate_histogram('class'));
print('Samples 2000', samples2000.aggregate_histogram('class'));
print('Samples 2010', samples2010.aggregate_histogram('class'));
print('Samples 2020', samples2020.aggregate_histogram('class'));

var extract = function(stack, samples) {
  return stack.sampleRegions({
    collection: samples,
    properties: ['class'],
    scale: 30,
    tileScale: 8
  }).randomColumn('random', 42);
};

var data1990 = extract(stack1990, samples1990);
var data2000 = extract(stack2000, samples2000);
var data2010 = extract(stack2010, samples2010);
var data2020 = extract(stack2020, samples2020);

var split = 0.7;
var train1990 = data1990.filter(ee.Filter.lt('random', split));
var test1990 = data1990.filter(ee.Filter.gte('random', split));
var train2000 = data2000.filter(ee.Filter.lt('random', split));
var test2000 = data2000.filter(ee.Filter.gte('random', split));
var train2010 = data2010.filter(ee.Filter.lt('random', split));
var test2010 = data2010.filter(ee.Filter.gte('random', split));
var train2020 = data2020.filter(ee.Filter.lt('random', split));
var test2020 = data2020.filter(ee.Filter.gte('random', split));

/*****************************************************************************/
/* 6. Random forest                                                          */
/*****************************************************************************/
var rf1990 = ee.Classifier.smileRandomForest(200).train({
  features: train1990,
  classProperty: 'class',
  inputProperties: bands
});
var rf2000 = ee.Classifier.smileRandomForest(200).train({
  features: train2000,
  classProperty: 'class',
  inputProperties: bands
});
var rf2010 = ee.Classifier.smileRandomForest(200).train({
  features: train2010,
  classProperty: 'class',
  inputProperties: bands
});
var rf2020 = ee.Classifier.smileRandomForest(200).train({
  features: train2020,
  classProperty: 'class',
  inputProperties: bands
});

var lc1990 = stack1990.classify(rf1990);
var lc2000 = stack2000.classify(rf2000);
var lc2010 = stack2010.classify(rf2010);
var lc2020 = stack2020.classify(rf2020);

// 3x3 majority
lc1990 = lc1990.focal_mode(1, 'square', 'pixels').rename('lc');
lc2000 = lc2000.focal_mode(1, 'square', 'pixels').rename('lc');
lc2010 = lc2010.focal_mode(1, 'square', 'pixels').rename('lc');
lc2020 = lc2020.focal_mode(1, 'square', 'pixels').rename('lc');

var palette = [
  '#08519c', // permanent water
  '#41ab5d', // flooded grassland
  '#c7e9c0', // rice
  '#fed976', // dry savanna
  '#fdd0a2', // bare
  '#e31a1c'  // settlement
];
var lcVis = {min: 1, max: 6, palette: palette};
Map.addLayer(lc1990, lcVis, 'Land cover 1990');
Map.addLayer(lc2000, lcVis, 'Land cover 2000');
Map.addLayer(lc2010, lcVis, 'Land cover 2010');
Map.addLayer(lc2020, lcVis, 'Land cover 2020');

/*****************************************************************************/
/* 7. Accuracy                                                               */
/*****************************************************************************/
var matrix1990 = test1990.classify(rf1990).errorMatrix('class', 'classification');
print('1990 error matrix', matrix1990);
print('1990 overall accuracy', matrix1990.accuracy());
print('1990 kappa', matrix1990.kappa());

var matrix2000 = test2000.classify(rf2000).errorMatrix('class', 'classification');
print('2000 error matrix', matrix2000);
print('2000 overall accuracy', matrix2000.accuracy());
print('2000 kappa', matrix2000.kappa());

var matrix2010 = test2010.classify(rf2010).errorMatrix('class', 'classification');
print('2010 error matrix', matrix2010);
print('2010 overall accuracy', matrix2010.accuracy());
print('2010 kappa', matrix2010.kappa());

var matrix2020 = test2020.classify(rf2020).errorMatrix('class', 'classification');
print('2020 error matrix', matrix2020);
print('2020 overall accuracy', matrix2020.accuracy());
print('2020 kappa', matrix2020.kappa());

/*****************************************************************************/
/* 8. Areas                                                                  */
/*****************************************************************************/
var classNames = ['Water', 'Flooded grassland', 'Rice', 'Savanna', 'Bare', 'Settlement'];

var areaTable = function(lc, year) {
  var area = ee.Image.pixelArea().divide(1e6).addBands(lc).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
    geometry: geometry,
    scale: 30,
    maxPixels: 1e13,
    tileScale: 8
  });
  return ee.FeatureCollection(ee.List(area.get('groups')).map(function(g) {
    g = ee.Dictionary(g);
    return ee.Feature(null, {
      'year': year,
      'class': ee.List(classNames).get(ee.Number(g.get('class')).subtract(1)),
      'area_km2': g.get('sum')
    });
  }));
};

var areas = areaTable(lc1990, 1990)
  .merge(areaTable(lc2000, 2000))
  .merge(areaTable(lc2010, 2010))
  .merge(areaTable(lc2020, 2020));

var chart = ui.Chart.feature.groups({
  features: areas,
  xProperty: 'year',
  yProperty: 'area_km2',
  seriesProperty: 'class'
}).setChartType('ColumnChart').setOptions({
  title: 'Land cover of the Inner Niger Delta',
  isStacked: true,
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'Area (km2)'}
});
print(chart);

/*****************************************************************************/
/* 9. Legend                                                                 */
/*****************************************************************************/
var legend = ui.Panel({
  style: {
    position: 'bottom-left',
    padding: '8px 15px'
  }
});
legend.add(ui.Label({
  value: 'Land cover',
  style: {fontWeight: 'bold', fontSize: '16px', margin: '0 0 4px 0', padding: '0'}
}));
for (var i = 0; i < classNames.length; i++) {
  var colorBox = ui.Label({
    style: {backgroundColor: palette[i], padding: '8px', margin: '0 0 4px 0'}
  });
  var description = ui.Label({
    value: classNames[i],
    style: {margin: '0 0 4px 6px'}
  });
  legend.add(ui.Panel({
    widgets: [colorBox, description],
    layout: ui.Panel.Layout.Flow('horizontal')
  }));
}
Map.add(legend);

/*****************************************************************************/
/* 10. Export                                                                */
/*****************************************************************************/
Export.image.toDrive({
  image: lc1990.toByte(),
  description: 'DIN_LC_1990',
  folder: 'DIN',
  region: geometry,
  scale: 30,
  crs: 'EPSG:32630',
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lc2000.toByte(),
  description: 'DIN_LC_2000',
  folder: 'DIN',
  region: geometry,
  scale: 30,
  crs: 'EPSG:32630',
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lc2010.toByte(),
  description: 'DIN_LC_2010',
  folder: 'DIN',
  region: geometry,
  scale: 30,
  crs: 'EPSG:32630',
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lc2020.toByte(),
  description: 'DIN_LC_2020',
  folder: 'DIN',
  region: geometry,
  scale: 30,
  crs: 'EPSG:32630',
  maxPixels: 1e13
});
Export.table.toDrive({
  collection: areas,
  description: 'DIN_areas',
  folder: 'DIN',
  fileFormat: 'CSV'
});
