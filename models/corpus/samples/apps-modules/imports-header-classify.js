/**** Start of imports. If edited, may not auto-convert in the playground. ****/
var forest = 
    /* color: #0b4a13 */
    /* shown: false */
    ee.FeatureCollection(
        [ee.Feature(
            ee.Geometry.Point([-83.75, 9.95]),
            {
              "landcover": 0,
              "system:index": "0"
            }),
        ee.Feature(
            ee.Geometry.Point([-83.78, 9.97]),
            {
              "landcover": 0,
              "system:index": "1"
            }),
        ee.Feature(
            ee.Geometry.Point([-83.71, 9.93]),
            {
              "landcover": 0,
              "system:index": "2"
            })]),
    crops = 
    /* color: #ffc82d */
    /* shown: false */
    ee.FeatureCollection(
        [ee.Feature(
            ee.Geometry.Point([-83.65, 10.05]),
            {
              "landcover": 1,
              "system:index": "0"
            }),
        ee.Feature(
            ee.Geometry.Point([-83.61, 10.08]),
            {
              "landcover": 1,
              "system:index": "1"
            })]),
    urban = 
    /* color: #d63000 */
    /* shown: false */
    ee.FeatureCollection(
        [ee.Feature(
            ee.Geometry.Point([-83.68, 9.90]),
            {
              "landcover": 2,
              "system:index": "0"
            })]),
    roi = ee.FeatureCollection("users/mrojas/turrialba");
/***** End of imports. If edited, may not auto-convert in the playground. *****/

Map.centerObject(roi, 10);

var l8 = ee.ImageCollection("LANDSAT/LC08/C01/T1_TOA")
  .filterBounds(roi)
  .filterDate("2017-01-01", "2018-12-31")
  .filterMetadata("CLOUD_COVER", "less_than", 40);

// quitar nubes
var cloudless = l8.map(function(image) {
  var score = ee.Algorithms.Landsat.simpleCloudScore(image).select("cloud");
  return image.updateMask(score.lt(15));
});

var mosaic = cloudless.median().clip(roi);
Map.addLayer(mosaic, {bands: ["B4", "B3", "B2"], min: 0, max: 0.25}, "mosaico");

var ndvi = mosaic.normalizedDifference(["B5", "B4"]).rename("NDVI");
var ndbi = mosaic.normalizedDifference(["B6", "B5"]).rename("NDBI");
var input = mosaic.addBands(ndvi).addBands(ndbi);

var bands = ["B2", "B3", "B4", "B5", "B6", "B7", "NDVI", "NDBI"];

var newfc = forest.merge(crops).merge(urban);

var training = input.select(bands).sampleRegions({
  collection: newfc,
  properties: ["landcover"],
  scale: 30
});
print(training);

var classifier = ee.Classifier.smileCart().train({
  features: training,
  classProperty: "landcover",
  inputProperties: bands
});

var classified = input.select(bands).classify(classifier);
Map.addLayer(classified, {min: 0, max: 2, palette: ["0b4a13", "ffc82d", "d63000"]}, "clasificación");

print("RF error matrix: ", classifier.confusionMatrix());
print("RF accuracy: ", classifier.confusionMatrix().accuracy());

Export.image.toDrive({
  image: classified,
  description: "turrialba_class",
  scale: 30,
  region: roi.geometry(),
  maxPixels: 1e9
});
