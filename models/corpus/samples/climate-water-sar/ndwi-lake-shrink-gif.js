// Animation of lake shrinkage (Landsat), for a presentation
var roi = ee.Geometry.Rectangle([-67.6, -19.1, -66.6, -18.2]);
Map.centerObject(roi, 9);

var years = ee.List.sequence(1990, 2020, 2);

var getComposite = function(year) {
  year = ee.Number(year);
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = start.advance(2, 'year');

  var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
    .filterBounds(roi).filterDate(start, end)
    .select(['SR_B5', 'SR_B4', 'SR_B3', 'SR_B2', 'QA_PIXEL'], ['swir', 'nir', 'red', 'green', 'qa']);
  var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
    .filterBounds(roi).filterDate(start, end)
    .select(['SR_B5', 'SR_B4', 'SR_B3', 'SR_B2', 'QA_PIXEL'], ['swir', 'nir', 'red', 'green', 'qa']);
  var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(roi).filterDate(start, end)
    .select(['SR_B6', 'SR_B5', 'SR_B4', 'SR_B3', 'QA_PIXEL'], ['swir', 'nir', 'red', 'green', 'qa']);

  var merged = l5.merge(l7).merge(l8).map(function(img) {
    var qa = img.select('qa');
    var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
    return img.select(['swir', 'nir', 'red', 'green']).updateMask(mask).multiply(0.0000275).add(-0.2);
  });

  return merged.median()
    .set('year', year)
    .set('label', ee.String('Year ').cat(year.format('%d')));
};

var composites = ee.ImageCollection(years.map(getComposite));
print(composites);

var visParams = {bands: ['swir', 'nir', 'green'], min: 0, max: 0.4};

var rgbVis = composites.map(function(img) {
  return img.visualize(visParams).clip(roi).copyProperties(img, ['year']);
});

var gifParams = {
  'region': roi,
  'dimensions': 600,
  'crs': 'EPSG:3857',
  'framesPerSecond': 2,
  'format': 'gif'
};

print(rgbVis.getVideoThumbURL(gifParams));
print(ui.Thumbnail(rgbVis, gifParams));

Map.addLayer(composites.filter(ee.Filter.eq('year', 1990)).first().clip(roi), visParams, '1990');
Map.addLayer(composites.filter(ee.Filter.eq('year', 2020)).first().clip(roi), visParams, '2020');

Export.video.toDrive({
  collection: rgbVis,
  description: 'poopo_timelapse',
  dimensions: 720,
  framesPerSecond: 2,
  region: roi
});
