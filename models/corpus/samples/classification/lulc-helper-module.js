// helper library for change detection, used by other scripts (require)
/**
 * Mask clouds in Landsat collection 2.
 * @param {ee.Image} image
 * @return {ee.Image}
 */
exports.maskLandsat = function(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 1).eq(0)
    .and(qa.bitwiseAnd(1 << 3).eq(0))
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
};

/**
 * Scale optical bands and rename them.
 */
exports.prepOLI = function(image) {
  return image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275).add(-0.2)
    .copyProperties(image, ['system:time_start', 'system:index']);
};

exports.prepTM = function(image) {
  return image.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275).add(-0.2)
    .copyProperties(image, ['system:time_start', 'system:index']);
};

/**
 * Merged Landsat collection.
 */
exports.getLandsat = function(region, start, end) {
  var lt5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(region).filterDate(start, end).map(exports.maskLandsat).map(exports.prepTM);
  var le7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(region).filterDate(start, end).map(exports.maskLandsat).map(exports.prepTM);
  var lc8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(region).filterDate(start, end).map(exports.maskLandsat).map(exports.prepOLI);
  var lc9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(region).filterDate(start, end).map(exports.maskLandsat).map(exports.prepOLI);
  return lt5.merge(le7).merge(lc8).merge(lc9).sort('system:time_start');
};

exports.addNDVI = function(image) {
  return image.addBands(image.normalizedDifference(['nir', 'red']).rename('ndvi'));
};

exports.addNBR = function(image) {
  return image.addBands(image.normalizedDifference(['nir', 'swir2']).rename('nbr'));
};

exports.addNDMI = function(image) {
  return image.addBands(image.normalizedDifference(['nir', 'swir1']).rename('ndmi'));
};

/**
 * Area per class as a dictionary.
 */
exports.areaPerClass = function(image, region, scale) {
  var area = ee.Image.pixelArea().divide(10000).addBands(image).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
    geometry: region,
    scale: scale,
    maxPixels: 1e13,
    tileScale: 8
  });
  var list = ee.List(area.get('groups')).map(function(g) {
    g = ee.Dictionary(g);
    return [ee.Number(g.get('class')).format('%d'), g.get('sum')];
  });
  return ee.Dictionary(list.flatten());
};

/**
 * Print all the accuracy metrics of a classified collection.
 */
exports.printAccuracy = function(fc, actual, predicted) {
  var m = fc.errorMatrix(actual, predicted);
  print('Error matrix', m);
  print('Overall accuracy', m.accuracy());
  print('Kappa', m.kappa());
  print("Producer's accuracy", m.producersAccuracy());
  print("User's accuracy", m.consumersAccuracy());
  return m;
};

/**
 * Legend panel.
 */
exports.makeLegend = function(title, names, palette, position) {
  var legend = ui.Panel({style: {position: position || 'bottom-left', padding: '8px 15px'}});
  legend.add(ui.Label({value: title, style: {fontWeight: 'bold', fontSize: '16px', margin: '0 0 4px 0', padding: '0'}}));
  names.forEach(function(name, i) {
    var box = ui.Label({style: {backgroundColor: palette[i], padding: '8px', margin: '0 0 4px 0'}});
    var text = ui.Label({value: name, style: {margin: '0 0 4px 6px'}});
    legend.add(ui.Panel({widgets: [box, text], layout: ui.Panel.Layout.flow('horizontal')}));
  });
  return legend;
};
