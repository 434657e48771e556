// Sentinel-1 change detection for clearing of plantation
var concession = ee.FeatureCollection('projects/ee-hutanlab/assets/konsesi_kaltim');
Map.centerObject(concession, 11);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(concession)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select(['VV', 'VH']);

// mask edge noise
function maskEdge(img) {
  var edge = img.lt(-30.0);
  var mask = img.mask().and(edge.not());
  return img.updateMask(mask);
}

s1 = s1.map(maskEdge);

var vh2017 = s1.filterDate('2017-01-01', '2017-12-31').select('VH').median().clip(concession);
var vh2018 = s1.filterDate('2018-01-01', '2018-12-31').select('VH').median().clip(concession);
var vh2019 = s1.filterDate('2019-01-01', '2019-12-31').select('VH').median().clip(concession);
var vh2020 = s1.filterDate('2020-01-01', '2020-12-31').select('VH').median().clip(concession);
var vh2021 = s1.filterDate('2021-01-01', '2021-12-31').select('VH').median().clip(concession);

Map.addLayer(vh2017, {min: -20, max: -8}, 'VH 2017', false);
Map.addLayer(vh2021, {min: -20, max: -8}, 'VH 2021', false);
Map.addLayer(ee.Image.cat([vh2017, vh2019, vh2021]), {min: -20, max: -8}, 'VH 2017-2019-2021');

// change per year
var d1718 = vh2018.subtract(vh2017);
var d1819 = vh2019.subtract(vh2018);
var d1920 = vh2020.subtract(vh2019);
var d2021 = vh2021.subtract(vh2020);

var thr = -2;
var loss18 = d1718.lt(thr);
var loss19 = d1819.lt(thr);
var loss20 = d1920.lt(thr);
var loss21 = d2021.lt(thr);

var lossYear = ee.Image(0)
  .where(loss18, 2018)
  .where(loss19, 2019)
  .where(loss20, 2020)
  .where(loss21, 2021)
  .rename('lossYear')
  .clip(concession);
lossYear = lossYear.updateMask(lossYear.gt(0));

// sieve
var patches = lossYear.gt(0).connectedPixelCount(50, true);
lossYear = lossYear.updateMask(patches.gte(20));

Map.addLayer(lossYear, {min: 2018, max: 2021, palette: ['yellow', 'orange', 'red', 'purple']}, 'Loss year');

// area per year
var areaYear = ee.Image.pixelArea().divide(10000).addBands(lossYear).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'year'
  }),
  geometry: concession.geometry(),
  scale: 20,
  maxPixels: 1e13
});
print('Loss (ha)', areaYear.get('groups'));

Export.image.toDrive({
  image: lossYear.toInt16(),
  description: 's1_lossyear',
  scale: 10,
  region: concession.geometry(),
  maxPixels: 1e13
});
