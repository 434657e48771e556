// Carte de zones inondables par fréquence radar (2018-2022)
// Vallée du Sénégal
var vallee = ee.Geometry.Rectangle([-16.5, 16.2, -14.5, 16.9]);
Map.centerObject(vallee, 9);

var annees = [2018, 2019, 2020, 2021, 2022];

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(vallee)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .select('VV');

// eau en saison des pluies
var eauAnnuelle = annees.map(function(a) {
  var img = s1.filterDate(a + '-08-15', a + '-10-31').min();
  var lisse = img.focal_median(40, 'circle', 'meters');
  var eau = lisse.lt(-17).rename('eau');
  Map.addLayer(eau.selfMask().clip(vallee), {palette: ['00aaff']}, 'Eau ' + a, false);
  return eau;
});

var frequence = ee.ImageCollection(eauAnnuelle).sum().clip(vallee);

// eau permanente en saison sèche
var seche = s1.filterDate('2021-03-01', '2021-05-31').median().focal_median(40, 'circle', 'meters').lt(-17);

var inondable = frequence.updateMask(seche.not()).selfMask();

Map.addLayer(seche.selfMask().clip(vallee), {palette: ['08306b']}, 'Eau permanente');
Map.addLayer(inondable, {min: 1, max: 5, palette: ['ffffcc', 'a1dab4', '41b6c4', '2c7fb8', '253494']}, 'Fréquence d\'inondation');

var surface = ee.Image.pixelArea().divide(10000).addBands(inondable).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'annees'
  }),
  geometry: vallee,
  scale: 30,
  maxPixels: 1e10
});
print('Surface par fréquence (ha)', surface.get('groups'));

Export.image.toDrive({
  image: frequence.toByte(),
  description: 'frequence_inondation',
  folder: 'GEE',
  scale: 20,
  region: vallee,
  maxPixels: 1e13
});
