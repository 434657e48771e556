{# Classifications and clusters. Each macro takes the value `s` of a step. #}

{% macro stack(s) %}
// The bands that the classifier sees.
var {{ s.var }} = {{ s.first }}{% for other in s.others %}.addBands({{ other }}){% endfor %};
{% endmacro %}

{% macro cluster(s) %}
// Random pixels of the area train {{ s.count | code }} clusters (k-means).
var {{ s.var }}Training = {{ s.input }}.sample({
  region: {{ s.region }},
  scale: {{ s.scale | code }},
  numPixels: {{ s.pixels }},
  seed: 1,
  tileScale: 4
});
var {{ s.var }}Clusterer = ee.Clusterer.wekaKMeans({nClusters: {{ s.count | code }}, seed: 1}).train({{ s.var }}Training, {{ s.input }}.bandNames());
var {{ s.var }} = {{ s.input }}.cluster({{ s.var }}Clusterer);
{% endmacro %}

{% macro classify(s) %}
{% if s.map %}
// Training data: pixels of each class of {{ s.map_label }}, at random places.
var {{ s.var }}Samples = {{ s.input }}.addBands({{ s.map }}.select([{{ s.class_band | code }}], ['class'])).stratifiedSample({
  numPoints: {{ s.pixels }},
  classBand: 'class',
  region: {{ s.region }},
  scale: {{ s.scale | code }},
  seed: 1,
  tileScale: 4
});
{% else %}
// Training data: the values of the bands at places whose {{ 'value' if s.regress else 'class' }} is known.
var {{ s.var }}Samples = {{ s.input }}.sampleRegions({
  collection: {% if s.points %}{{ s.points }}{% else %}ee.FeatureCollection({{ s.asset | code }}){% endif %},
  properties: [{{ s.label | code }}],
  scale: {{ s.scale | code }},
  tileScale: 4
});
{% endif %}
{% if s.split %}

// {{ (s.split * 100) | round | int }} percent of them train, the others test.
{{ s.var }}Samples = {{ s.var }}Samples.randomColumn('random', 1);
var {{ s.var }}Training = {{ s.var }}Samples.filter(ee.Filter.lt('random', {{ s.split | code }}));
var {{ s.var }}Test = {{ s.var }}Samples.filter(ee.Filter.gte('random', {{ s.split | code }}));
{% endif %}

// {{ s.words | capitalize }}.
var {{ s.var }}Classifier = {{ s.classifier }}
{%- if s.regress %}

    .setOutputMode('REGRESSION')
{%- endif %}

    .train({
      features: {{ s.var }}{{ 'Training' if s.split else 'Samples' }},
      classProperty: {{ s.label | code }},
      inputProperties: {{ s.input }}.bandNames()
    });
var {{ s.var }} = {{ s.input }}.classify({{ s.var }}Classifier);
{% if s.accuracy %}

// The accuracy on the samples that did not train.
var {{ s.var }}Matrix = {{ s.var }}Test.classify({{ s.var }}Classifier).errorMatrix({{ s.label | code }}, 'classification');
print('Error matrix', {{ s.var }}Matrix);
print('Overall accuracy', {{ s.var }}Matrix.accuracy());
print('Kappa', {{ s.var }}Matrix.kappa());
print('Producer\'s accuracy', {{ s.var }}Matrix.producersAccuracy());
print('Consumer\'s accuracy', {{ s.var }}Matrix.consumersAccuracy());
{% endif %}
{% endmacro %}
