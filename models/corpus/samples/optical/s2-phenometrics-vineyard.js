// start, peak and end of season from monthly NDVI, vineyard blocks
var blocks = ee.FeatureCollection('users/mrossi/vigneti_langhe');

var anno = 2021;

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(blocks)
  .filterDate(anno + '-01-01', anno + '-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
  .map(function(img) {
    var scl = img.select('SCL');
    var buono = scl.eq(4).or(scl.eq(5));
    var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
    return ndvi.updateMask(buono).set('system:time_start', img.get('system:time_start'));
  });

// NDVI mensile
var mesi = ee.List.sequence(1, 12);
var mensile = ee.ImageCollection.fromImages(mesi.map(function(m) {
  var img = s2.filter(ee.Filter.calendarRange(m, m, 'month')).median();
  return img.addBands(ee.Image.constant(ee.Number(m)).toByte().rename('mese'))
    .set('mese', m)
    .set('system:time_start', ee.Date.fromYMD(anno, m, 15).millis());
}));

// massimo
var massimo = mensile.qualityMosaic('NDVI');
var mesePicco = massimo.select('mese').clip(blocks);
var ndviPicco = massimo.select('NDVI').clip(blocks);
var ndviMin = mensile.select('NDVI').min().clip(blocks);
var ampiezza = ndviPicco.subtract(ndviMin).rename('ampiezza');

Map.centerObject(blocks, 14);
Map.addLayer(ndviPicco, {min: 0.2, max: 0.8, palette: ['white', 'green']}, 'NDVI massimo');
Map.addLayer(mesePicco, {min: 4, max: 10, palette: ['blue', 'green', 'yellow', 'red']}, 'Mese del massimo');
Map.addLayer(ampiezza, {min: 0, max: 0.6, palette: ['white', 'purple']}, 'Ampiezza', false);

print(ui.Chart.image.series(mensile.select('NDVI'), blocks, ee.Reducer.mean(), 10)
  .setOptions({
    title: 'NDVI mensile ' + anno,
    hAxis: {title: 'Mese', format: 'MMM'},
    vAxis: {title: 'NDVI'},
    pointSize: 4,
    colors: ['green']
  }));

Export.table.toDrive({
  collection: ndviPicco.addBands(mesePicco).addBands(ampiezza).reduceRegions({
    collection: blocks,
    reducer: ee.Reducer.mean(),
    scale: 10
  }),
  description: 'fenologia_vigneti_' + anno,
  fileFormat: 'CSV'
});
