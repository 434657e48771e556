var water = /* color: #0b4a8b */ee.FeatureCollection(
        [ee.Feature(
            ee.Geometry.Point([-80.1921, 25.7812]),
            {
              "class": 0,
              "system:index": "0"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.1687, 25.7533]),
            {
              "class": 0,
              "system:index": "1"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.1542, 25.7210]),
            {
              "class": 0,
              "system:index": "2"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.2013, 25.6932]),
            {
              "class": 0,
              "system:index": "3"
            })]),
    urban = /* color: #d63000 */ee.FeatureCollection(
        [ee.Feature(
            ee.Geometry.Point([-80.2234, 25.7745]),
            {
              "class": 1,
              "system:index": "0"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.2411, 25.7902]),
            {
              "class": 1,
              "system:index": "1"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.2860, 25.8123]),
            {
              "class": 1,
              "system:index": "2"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.3051, 25.7654]),
            {
              "class": 1,
              "system:index": "3"
            })]),
    vegetation = /* color: #1d9c06 */ee.FeatureCollection(
        [ee.Feature(
            ee.Geometry.Point([-80.4875, 25.6543]),
            {
              "class": 2,
              "system:index": "0"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.5102, 25.7021]),
            {
              "class": 2,
              "system:index": "1"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.5345, 25.6876]),
            {
              "class": 2,
              "system:index": "2"
            }),
        ee.Feature(
            ee.Geometry.Point([-80.4990, 25.7433]),
            {
              "class": 2,
              "system:index": "3"
            })]),
    roi = 
    /* color: #98ff00 */
    /* displayProperties: [
      {
        "type": "rectangle"
      }
    ] */
    ee.Geometry.Polygon(
        [[[-80.57, 25.88],
          [-80.57, 25.60],
          [-80.11, 25.60],
          [-80.11, 25.88]]], null, false),
    imageCollection = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2");

// Filter
var filtered = imageCollection
  .filterBounds(roi)
  .filterDate('2020-01-01', '2020-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));
print(filtered);

var image = filtered.median().clip(roi);
var visParams = {bands: ['SR_B5', 'SR_B4', 'SR_B3'], min: 7000, max: 22000};
Map.addLayer(image, visParams, 'Miami');
Map.centerObject(roi, 11);

// Merge
var classes = water.merge(urban).merge(vegetation);
var bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];

var samples = image.select(bands).sampleRegions({
  collection: classes,
  properties: ['class'],
  scale: 30
});
print(samples);

var classifier = ee.Classifier.smileCart().train({
  features: samples,
  classProperty: 'class',
  inputProperties: bands
});

var classified = image.select(bands).classify(classifier);
var palette = ['0b4a8b', 'd63000', '1d9c06'];
Map.addLayer(classified, {min: 0, max: 2, palette: palette}, 'CART');
