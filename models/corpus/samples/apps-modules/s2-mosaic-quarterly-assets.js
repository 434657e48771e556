// Quarterly mosaics into an ImageCollection asset
var aoi = ee.FeatureCollection('projects/ee-panama/assets/canal_watershed').geometry();
var collectionId = 'projects/ee-panama/assets/s2_quarterly/';

var quarters = [
  {name: 'Q1', start: '-01-01', end: '-04-01'},
  {name: 'Q2', start: '-04-01', end: '-07-01'},
  {name: 'Q3', start: '-07-01', end: '-10-01'},
  {name: 'Q4', start: '-10-01', end: '-12-31'}
];
var years = [2019, 2020, 2021, 2022];

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(aoi);
var probs = ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY').filterBounds(aoi);

var joined = ee.ImageCollection(ee.Join.saveFirst('clouds').apply(s2, probs, ee.Filter.equals({
  leftField: 'system:index',
  rightField: 'system:index'
})));

var clean = joined.map(function(img) {
  var p = ee.Image(img.get('clouds')).select('probability');
  return img.updateMask(p.lt(35));
});

years.forEach(function(year) {
  quarters.forEach(function(q) {
    var start = year + q.start;
    var end = year + q.end;
    var name = 's2_' + year + '_' + q.name;

    var mosaic = clean.filterDate(start, end)
      .select(['B2', 'B3', 'B4', 'B5', 'B8', 'B11', 'B12'])
      .median()
      .toUint16()
      .clip(aoi)
      .set({
        year: year,
        quarter: q.name,
        'system:time_start': ee.Date(start).millis(),
        'system:time_end': ee.Date(end).millis()
      });

    Map.addLayer(mosaic, {bands: ['B11', 'B8', 'B4'], min: 0, max: 4500}, name, false);

    Export.image.toAsset({
      image: mosaic,
      description: name,
      assetId: collectionId + name,
      region: aoi,
      scale: 10,
      pyramidingPolicy: {'.default': 'median'},
      maxPixels: 1e13
    });
  });
});

Map.centerObject(aoi, 10);
