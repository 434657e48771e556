// Jacinthe d'eau sur le lac Nokoué, classification mensuelle 2021
var lac = ee.FeatureCollection('users/fhounkpe/lac_nokoue');
Map.centerObject(lac, 11);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(lac)
  .filterDate('2021-01-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40));

var masque = function(img) {
  var scl = img.select('SCL');
  return img.updateMask(scl.neq(3).and(scl.lt(8))).divide(10000).copyProperties(img, ['system:time_start']);
};

var mois = ee.List.sequence(1, 12);
var mensuel = ee.ImageCollection(mois.map(function(m) {
  var img = s2.filter(ee.Filter.calendarRange(m, m, 'month')).map(masque).median().clip(lac);
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var fai = img.expression('B8 - (B4 + (B11 - B4) * (842 - 665) / (1610 - 665))', {
    B8: img.select('B8'), B4: img.select('B4'), B11: img.select('B11')
  }).rename('FAI');
  var jacinthe = ndvi.gt(0.3).and(fai.gt(0.02)).rename('jacinthe');
  return img.addBands([ndvi, fai, jacinthe])
    .set('mois', m)
    .set('nb', img.bandNames().size())
    .set('system:time_start', ee.Date.fromYMD(2021, m, 15).millis());
})).filter(ee.Filter.gt('nb', 0));

var surface = mensuel.select('jacinthe').map(function(img) {
  return img.multiply(ee.Image.pixelArea()).divide(1e4).copyProperties(img, ['system:time_start']);
});

print(ui.Chart.image.series(surface, lac, ee.Reducer.sum(), 20).setChartType('ColumnChart').setOptions({
  title: 'Surface de jacinthe d\'eau (ha)',
  legend: {position: 'none'},
  vAxis: {title: 'ha'}
}));

var frequence = mensuel.select('jacinthe').mean();
Map.addLayer(frequence, {min: 0, max: 1, palette: ['0000ff', 'ffff00', '00aa00']}, 'fréquence 2021');
Map.addLayer(mensuel.filter(ee.Filter.eq('mois', 12)).first(), {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.4}, 'décembre', false);
