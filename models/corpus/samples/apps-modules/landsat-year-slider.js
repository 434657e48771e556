// Timelapse app: annual Landsat composites with slider
var aoi = ee.Geometry.Point([-115.17, 36.17]).buffer(40000);

var cloudMask457 = function(image) {
  var qa = image.select('QA_PIXEL');
  var cloud = qa.bitwiseAnd(1 << 3).or(qa.bitwiseAnd(1 << 4));
  return image.updateMask(cloud.not());
};

var scaleL = function(image) {
  return image.select('SR_B.').multiply(0.0000275).add(-0.2)
    .copyProperties(image, ['system:time_start']);
};

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(aoi).map(cloudMask457).map(scaleL)
  .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5'], ['blue', 'green', 'red', 'nir', 'swir']);
var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(aoi).map(cloudMask457).map(scaleL)
  .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5'], ['blue', 'green', 'red', 'nir', 'swir']);
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(aoi).map(cloudMask457).map(scaleL)
  .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6'], ['blue', 'green', 'red', 'nir', 'swir']);

var all = l5.merge(l7).merge(l8);

var composite = function(year) {
  return all.filterDate(year + '-01-01', year + '-12-31').median().clip(aoi);
};

var visNatural = {bands: ['red', 'green', 'blue'], min: 0, max: 0.35};
var visFalse = {bands: ['swir', 'nir', 'red'], min: 0, max: 0.5};

var currentVis = visNatural;

var label = ui.Label('Year');
var slider = ui.Slider({
  min: 1985,
  max: 2022,
  value: 1985,
  step: 1,
  style: {width: '300px'},
  onChange: function(year) {
    update(year);
  }
});

var visSelect = ui.Select({
  items: [
    {label: 'Natural color', value: 'natural'},
    {label: 'False color', value: 'false'}
  ],
  value: 'natural',
  onChange: function(value) {
    if (value === 'natural') {
      currentVis = visNatural;
    } else {
      currentVis = visFalse;
    }
    update(slider.getValue());
  }
});

function update(year) {
  var layer = ui.Map.Layer(composite(year), currentVis, 'Landsat ' + year);
  Map.layers().set(0, layer);
}

var panel = ui.Panel({
  widgets: [label, slider, visSelect],
  layout: ui.Panel.Layout.flow('horizontal'),
  style: {position: 'top-center', padding: '7px'}
});
Map.add(panel);

Map.centerObject(aoi, 10);
update(1985);

// video
var years = ee.List.sequence(1985, 2022);
var video = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  return all.filterDate(start, start.advance(1, 'year')).median()
    .visualize({bands: ['red', 'green', 'blue'], min: 0, max: 0.35})
    .set('year', y);
}));

Export.video.toDrive({
  collection: video,
  description: 'vegas_timelapse',
  dimensions: 720,
  framesPerSecond: 4,
  region: aoi.bounds()
});
