{#
Reducers: many values to one.
  images(reducer, collection, bands)   an expression: one image of a collection; `bands` (code of a list) names its bands where they change
  named(reducer)                       an expression: the reducer itself
  words(reducer)                       for comments: "median", "percentile 90"
  suffix(reducer)                      what Earth Engine adds to names of bands: "median", "p90"
#}
{% macro named(reducer) -%}
{% if reducer.name == 'percentile' -%}
ee.Reducer.percentile([{{ (reducer.number or 50) | code }}])
{%- else -%}
ee.Reducer.{{ reducer.name }}()
{%- endif %}
{%- endmacro %}

{% macro images(reducer, collection, bands) -%}
{% if reducer.name in ['median', 'mean', 'min', 'max', 'sum', 'mode', 'mosaic', 'count', 'product'] -%}
{{ collection }}.{{ reducer.name }}()
{%- else -%}
{{ collection }}.reduce({{ named(reducer) }}).rename({{ bands }})
{%- endif %}
{%- endmacro %}

{% macro words(reducer) -%}
{% if reducer.name == 'percentile' %}{{ reducer.number | code }}th percentile{% elif reducer.name == 'stdDev' %}standard deviation{% elif reducer.name == 'min' %}minimum{% elif reducer.name == 'max' %}maximum{% elif reducer.name == 'mode' %}most frequent value{% else %}{{ reducer.name }}{% endif %}
{%- endmacro %}

{% macro suffix(reducer) -%}
{% if reducer.name == 'percentile' %}p{{ reducer.number | code }}{% else %}{{ reducer.name }}{% endif %}
{%- endmacro %}
