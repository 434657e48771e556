// batch: one mosaic for each path/row
var pathRows = [[193, 54], [193, 55], [194, 54], [194, 55], [195, 54]];

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterDate('2020-11-01', '2021-03-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 40));

function clean(img) {
  var qa = img.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 1).eq(0)
    .and(qa.bitwiseAnd(1 << 3).eq(0))
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  var sr = img.select('SR_B[2-7]').multiply(0.0000275).add(-0.2);
  return sr.updateMask(mask).multiply(10000).toInt16();
}

for (var i = 0; i < pathRows.length; i++) {
  var path = pathRows[i][0];
  var row = pathRows[i][1];
  var scenes = l8.filter(ee.Filter.eq('WRS_PATH', path))
    .filter(ee.Filter.eq('WRS_ROW', row));
  var mosaic = scenes.map(clean).median();
  var name = 'L8_' + path + '_' + row;

  print(name, scenes.size());
  Map.addLayer(mosaic, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 2500}, name);

  Export.image.toDrive({
    image: mosaic.toInt16(),
    description: name,
    folder: 'ghana_l8',
    fileNamePrefix: name,
    region: scenes.geometry(),
    scale: 30,
    crs: 'EPSG:32630',
    maxPixels: 1e13
  });
}

Map.setCenter(-1.2, 7.5, 7);
