// Evergreen / deciduous / plantation - Wayanad
var wayanad = ee.FeatureCollection("FAO/GAUL/2015/level2").filter(ee.Filter.eq('ADM2_NAME', 'Wayanad'));
Map.centerObject(wayanad, 10);

var s2 = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
  .filterBounds(wayanad)
  .filterDate('2021-11-01', '2022-05-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

var maskS2 = function(img) {
  var qa = img.select('QA60');
  return img.updateMask(qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0)))
            .divide(10000)
            .copyProperties(img, ["system:time_start"]);
};
var addIdx = function(img) {
  img = ee.Image(img);
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi');
  var ndwi = img.normalizedDifference(['B8', 'B11']).rename('ndwi');
  return img.addBands([ndvi, ndwi]);
};
var col = s2.map(maskS2).map(addIdx);

var postMonsoon = col.filterDate('2021-11-01', '2021-12-31').median();
var winter = col.filterDate('2022-01-01', '2022-02-28').median();
var summer = col.filterDate('2022-03-01', '2022-05-31').median();

var image = postMonsoon.select(['B2', 'B3', 'B4', 'B8', 'B11', 'ndvi', 'ndwi'], ['B2_pm', 'B3_pm', 'B4_pm', 'B8_pm', 'B11_pm', 'ndvi_pm', 'ndwi_pm'])
  .addBands(winter.select(['B2', 'B3', 'B4', 'B8', 'B11', 'ndvi', 'ndwi'], ['B2_w', 'B3_w', 'B4_w', 'B8_w', 'B11_w', 'ndvi_w', 'ndwi_w']))
  .addBands(summer.select(['B2', 'B3', 'B4', 'B8', 'B11', 'ndvi', 'ndwi'], ['B2_s', 'B3_s', 'B4_s', 'B8_s', 'B11_s', 'ndvi_s', 'ndwi_s']))
  .clip(wayanad);

var points = ee.FeatureCollection("users/anjali_m/wayanad_points");
var classes = ['Evergreen', 'Deciduous', 'Tea', 'Coffee', 'Paddy', 'Built-up', 'Water'];

var s = image.sampleRegions({collection: points, properties: ['class'], scale: 10, tileScale: 8}).randomColumn();
var tr = s.filter(ee.Filter.lt('random', 0.7));
var te = s.filter(ee.Filter.gte('random', 0.7));
var rf = ee.Classifier.smileRandomForest(150).train(tr, 'class', image.bandNames());
var lc = image.classify(rf);
Map.addLayer(lc, {min: 0, max: 6, palette: ['#004d00', '#a0522d', '#98fb98', '#6b8e23', '#ffff66', '#ff0000', '#0000ff']}, 'land cover');

var m = te.classify(rf).errorMatrix('class', 'classification');
print(m);
print(m.accuracy());
print(m.kappa());

// class wise area chart
var areaChart = ui.Chart.image.byClass({
  image: ee.Image.pixelArea().multiply(1e-6).addBands(lc),
  classBand: 'classification',
  region: wayanad,
  reducer: ee.Reducer.sum(),
  scale: 30,
  classLabels: classes,
}).setOptions({
  title: 'Area by class (sq km)',
  hAxis: {title: ''},
  vAxis: {title: 'sq km'},
  series: {
    0: {color: '#004d00'},
    1: {color: '#a0522d'},
    2: {color: '#98fb98'},
    3: {color: '#6b8e23'},
    4: {color: '#ffff66'},
    5: {color: '#ff0000'},
    6: {color: '#0000ff'}
  }
});
print(areaChart);
