{#
Training and accuracy of classifications.
  features(dataset)                       a list of bands that classifiers are given, in brackets
  composite(dataset, period)              declares `composite`: the median of the period, with indices and heights, and `FEATURES`
  from_cover(scale, count)                declares `sample`: values of `composite` where ESA WorldCover says what is there; column `class`
  from_points(points, label, scale)       declares `sample`: values of `composite` at points of an asset, with their class in `label`
  split(label)                            declares `training` and `validation`: 70 and 30 percent of `sample`
  accuracy(label)                         prints what the confusion matrix of `validation` says about `classifier`
  palette()                               colors of the classes of `from_cover`
#}
{% import 'load' as load %}
{% import 'spectral' as spectral %}
{% macro features(dataset) -%}
{{ spectral.present(dataset, ['blue', 'green', 'red', 'rededge1', 'rededge2', 'nir', 'swir1', 'swir2']) }}
{%- endmacro %}

{% macro composite(dataset, period) %}
{{ load.collection(dataset, period) }}
// What the classifier sees: the median of the bands, vegetation and water index, and the height above sea level.
var median = collection.median().select({{ features(dataset) }});
var composite = median
    .addBands(median.normalizedDifference({{ spectral.bands(dataset, ['nir', 'red']) }}).rename('NDVI'))
    .addBands(median.normalizedDifference({{ spectral.bands(dataset, ['green', 'swir1']) }}).rename('MNDWI'))
    .addBands(ee.ImageCollection('COPERNICUS/DEM/GLO30_2024_1').select('DEM').mosaic().rename('elevation'));
var FEATURES = composite.bandNames();
{% endmacro %}

{% macro from_cover(scale, count=300) %}
// Labels from ESA WorldCover, joined to six classes: 0 trees, 1 shrubs and grass, 2 crops, 3 built-up, 4 bare, 5 water.
var labels = ee.ImageCollection('ESA/WorldCover/v200').first()
    .remap([10, 20, 30, 40, 50, 60, 80], [0, 1, 1, 2, 3, 4, 5])
    .rename('class');

// The same number of pixels of each class, at random places. Replace it by points from the field where you have them.
var sample = composite.addBands(labels).stratifiedSample({
  numPoints: {{ count }},
  classBand: 'class',
  region: region,
  scale: {{ scale | code }},
  seed: 42,
  tileScale: 4
});
{% endmacro %}

{% macro from_points(points, label, scale) %}
// Points that know their class (whole numbers from 0 on, in the column {{ label }}), and what the image shows there.
var sample = composite.sampleRegions({
  collection: ee.FeatureCollection({{ points | code }}),
  properties: ['{{ label }}'],
  scale: {{ scale | code }},
  tileScale: 4
});
{% endmacro %}

{% macro split() %}
// Held back for the test: 30 percent, at random, always the same.
var shuffled = sample.randomColumn('random', 42);
var training = shuffled.filter(ee.Filter.lt('random', 0.7));
var validation = shuffled.filter(ee.Filter.gte('random', 0.7));
{% endmacro %}

{% macro accuracy(label='class') %}
// How well it does on what it has not seen.
var matrix = validation.classify(classifier).errorMatrix('{{ label }}', 'classification');
print('Confusion matrix', matrix);
print('Overall accuracy', matrix.accuracy());
print('Kappa', matrix.kappa());
print('Producer\'s accuracy', matrix.producersAccuracy());
print('User\'s accuracy', matrix.consumersAccuracy());
{% endmacro %}

{% macro palette() -%}
{min: 0, max: 5, palette: ['006400', 'ffff4c', 'f096ff', 'fa0000', 'b4b4b4', '0064c8']}
{%- endmacro %}
