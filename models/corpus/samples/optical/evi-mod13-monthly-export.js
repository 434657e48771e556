// export monthly EVI mosaics for 2021, West Bengal
var wb = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'West Bengal'));
var evi = ee.ImageCollection('MODIS/061/MOD13Q1').select('EVI');

var year = 2021;

for (var m = 1; m <= 12; m++) {
  var start = ee.Date.fromYMD(year, m, 1);
  var end = start.advance(1, 'month');
  var img = evi.filterDate(start, end).mean().multiply(0.0001).clip(wb);
  var name = 'EVI_' + year + '_' + (m < 10 ? '0' + m : m);

  Map.addLayer(img, {min: 0, max: 0.7, palette: ['white', 'yellow', 'green']}, name, m === 1);

  Export.image.toDrive({
    image: img,
    description: name,
    folder: 'EVI_WB',
    region: wb.geometry(),
    scale: 250,
    crs: 'EPSG:4326',
    maxPixels: 1e13
  });
}

Map.centerObject(wb, 7);
