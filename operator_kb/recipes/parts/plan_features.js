{# The features of a table as what is asked for. Each macro takes the value `s` of a step. #}
{% macro areas(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ s.input }}.map(function(feature) {
  return feature.set({{ s.column | code }}, feature.geometry().area(1){% if s.divisor != 1 %}.divide({{ s.divisor | code }}){% endif %});
});
{% endmacro %}

{% macro total(s) %}
// {{ s.words }}: features that overlap count once.
var {{ s.var }} = ee.Number({% if s.share %}ee.Image(0).byte().paint({{ s.input }}, 100).rename('percent'){% else %}ee.Image.pixelArea(){% if s.divisor != 1 %}.divide({{ s.divisor | code }}){% endif %}.updateMask(ee.Image(0).byte().paint({{ s.input }}, 1)){% endif %}.reduceRegion({
  reducer: ee.Reducer.{{ 'mean' if s.share else 'sum' }}(),
  geometry: {{ s.region }},
  scale: {{ s.scale | code }},
  maxPixels: 1e13,
  tileScale: 4
}).get({{ ('percent' if s.share else 'area') | code }}));
{% endmacro %}

{% macro length(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ s.input }}.map(function(feature) {
  return feature.set({{ s.column | code }}, feature.geometry().length(1){% if s.divisor != 1 %}.divide({{ s.divisor | code }}){% endif %});
}).aggregate_sum({{ s.column | code }});
{% endmacro %}

{% macro statistic(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ s.input }}.aggregate_{{ s.by }}({{ s.column | code }});
{% endmacro %}

{% macro number(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ s.input }}.size();
{% endmacro %}
