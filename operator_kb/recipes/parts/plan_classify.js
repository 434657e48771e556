{# Classifications and clusters. Each macro takes the value `s` of a step. #}

{% macro cluster(s) %}
// Random pixels of the area train {{ s.words }}.
var {{ s.var }}Training = {{ s.input }}.sample({
  region: {{ s.region }},
  scale: {{ s.scale | code }},
  numPixels: {{ s.pixels }},
  seed: {{ s.seed }},
  tileScale: 4
});
var {{ s.var }}Clusterer = {{ s.clusterer }}.train({{ s.var }}Training, {{ s.input }}.bandNames());
var {{ s.var }} = {{ s.input }}.cluster({{ s.var }}Clusterer);
{% endmacro %}

{# The bands as a classifier needs them. #}
{% macro prepared(s) %}
{% if s.standardize %}
// Distances between bands count in this method, so all get the mean 0 and the deviation 1 of the area.
var {{ s.var }}Spread = {{ s.input }}.reduceRegion({
  reducer: ee.Reducer.mean().combine({reducer2: ee.Reducer.stdDev(), sharedInputs: true}),
  geometry: {{ s.region }},
  scale: {{ s.scale | code }},
  bestEffort: true,
  tileScale: 4
});
var {{ s.var }}Bands = {{ s.input }}.bandNames();
var {{ s.var }}Mean = {{ s.var }}Spread.toImage({{ s.var }}Bands.map(function(band) {
  return ee.String(band).cat('_mean');
}));
var {{ s.var }}Deviation = {{ s.var }}Spread.toImage({{ s.var }}Bands.map(function(band) {
  return ee.String(band).cat('_stdDev');
}));
var {{ s.var }}Input = {{ s.input }}.subtract({{ s.var }}Mean).divide({{ s.var }}Deviation);
{% elif s.integers %}
// This method counts, so reflectances become whole numbers.
var {{ s.var }}Input = {{ s.input }}.multiply(10000).round().toInt32();
{% endif %}
{% endmacro %}

{% macro classify(s) %}
{% set input = (s.var ~ 'Input') if s.standardize or s.integers else s.input %}
{{ prepared(s) }}
{% if s.map and s.regress %}
// Training data: random pixels of {{ s.map_label }}, with the bands there.
var {{ s.var }}Samples = {{ input }}.addBands({{ s.map }}.select([{{ s.class_band | code }}], ['target'])).sample({
  region: {{ s.region }},
  scale: {{ s.scale | code }},
  numPixels: {{ s.pixels }},
  seed: {{ s.seed }},
  tileScale: 8
});
{% elif s.map %}
// Training data: pixels of each class of {{ s.map_label }}, at random places.
var {{ s.var }}Samples = {{ input }}.addBands({{ s.map }}.select([{{ s.class_band | code }}], ['class'])).stratifiedSample({
  numPoints: {{ s.pixels }},
  classBand: 'class',
  region: {{ s.region }},
  scale: {{ s.scale | code }},
  seed: {{ s.seed }},
  tileScale: 4
});
{% else %}
// Training data: the values of the bands at places whose {{ 'value' if s.regress else 'class' }} is known.
var {{ s.var }}Samples = {{ input }}.sampleRegions({
  collection: {% if s.points %}{{ s.points }}{% else %}ee.FeatureCollection({{ s.asset | code }}){% endif %},
  properties: [{{ s.label | code }}],
  scale: {{ s.scale | code }},
  tileScale: 4
});
{% endif %}
{% if s.split %}

// {{ (s.split * 100) | round | int }} percent of them train, the others test.
{{ s.var }}Samples = {{ s.var }}Samples.randomColumn('random', {{ s.seed }});
var {{ s.var }}Training = {{ s.var }}Samples.filter(ee.Filter.lt('random', {{ s.split | code }}));
var {{ s.var }}Test = {{ s.var }}Samples.filter(ee.Filter.gte('random', {{ s.split | code }}));
{% endif %}

// {{ s.words }}.
var {{ s.var }}Classifier = {{ s.classifier }}
{%- if s.regress %}

    .setOutputMode('REGRESSION')
{%- endif %}

    .train({
      features: {{ s.var }}{{ 'Training' if s.split else 'Samples' }},
      classProperty: {{ s.label | code }},
      inputProperties: {{ input }}.bandNames()
    });
var {{ s.var }} = {{ input }}.classify({{ s.var }}Classifier{% if s.regress %}, 'prediction'{% endif %});
{% endmacro %}

{# The measures of an error matrix. #}
{% macro measures(matrix) %}
print('Error matrix', {{ matrix }});
print('Overall accuracy', {{ matrix }}.accuracy());
print('Kappa', {{ matrix }}.kappa());
print('Producer\'s accuracy', {{ matrix }}.producersAccuracy());
print('Consumer\'s accuracy', {{ matrix }}.consumersAccuracy());
{% endmacro %}

{% macro accuracy(s) %}
{% if s.regress %}
// The errors on the samples that did not train.
var {{ s.var }}Errors = {{ s.var }}Test.classify({{ s.var }}Classifier, 'predicted').map(function(sample) {
  var error = ee.Number(sample.get('predicted')).subtract(sample.get({{ s.label | code }}));
  return sample.set({absolute: error.abs(), square: error.pow(2)});
});
var {{ s.var }}Square = ee.Number({{ s.var }}Errors.aggregate_mean('square'));
print('Number of test samples', {{ s.var }}Errors.size());
print('Root mean square error (RMSE)', {{ s.var }}Square.sqrt());
print('Mean absolute error (MAE)', {{ s.var }}Errors.aggregate_mean('absolute'));

// The share of the variance that the prediction explains.
print('R²', ee.Number(1).subtract({{ s.var }}Square.divide({{ s.var }}Errors.aggregate_total_var({{ s.label | code }}))));
{% else %}
// The accuracy on the samples that did not train. Rows of the matrix are what is there, columns what the map says.
var {{ s.var }}Matrix = {{ s.var }}Test.classify({{ s.var }}Classifier).errorMatrix({{ s.label | code }}, 'classification');
{{ measures(s.var ~ 'Matrix') }}
{% endif %}
{% endmacro %}

{% macro importance(s) %}
// The importance of each band, in percent of all.
var {{ s.var }}Explained = ee.Dictionary({{ s.var }}Classifier.explain().get('importance'));
var {{ s.var }}Total = {{ s.var }}Explained.values().reduce(ee.Reducer.sum());
var {{ s.table }} = ee.FeatureCollection({{ s.var }}Explained.keys().map(function(band) {
  return ee.Feature(null, {
    band: band,
    percent: {{ s.var }}Explained.getNumber(band).divide({{ s.var }}Total).multiply(100)
  });
})).sort('percent', false);
{% if s.chart %}
print(ui.Chart.feature.byFeature({{ s.table }}, 'band', ['percent'])
    .setChartType('ColumnChart')
    .setOptions({title: 'Importance of each band', vAxis: {title: 'Percent'}, legend: {position: 'none'}}));
{% else %}
print('Importance of each band', {{ s.table }});
{% endif %}
{% endmacro %}

{% macro assess(s) %}
// The class of the map at each sample whose class is known.
var {{ s.var }}Samples = {{ s.input }}.select([{{ s.band | code }}], ['mapped']).sampleRegions({
  collection: ee.FeatureCollection({{ s.asset | code }}),
  properties: [{{ s.label | code }}],
  scale: {{ s.scale | code }},
  tileScale: 4
});

// The error matrix: rows are what is there, columns what {{ s.map_label }} says, in the order of the classes.
var {{ s.var }}Classes = {{ s.order | code }};
var {{ s.var }}Matrix = {{ s.var }}Samples.errorMatrix({{ s.label | code }}, 'mapped', {{ s.var }}Classes);
print('Classes', {{ s.var }}Classes);
{{ measures(s.var ~ 'Matrix') }}
{% endmacro %}
