{#
Ways to make many values one.
`reducer(reducer)`: the expression `ee.Reducer...`. `over(collection, reducer)`: a collection as one image with the names of its bands kept.
#}
{% macro reducer(reducer) -%}
{% if reducer.name == 'percentile' -%}
ee.Reducer.percentile([{{ reducer.number or 90 }}])
{%- else -%}
ee.Reducer.{{ reducer.name }}()
{%- endif %}
{%- endmacro %}

{% macro over(collection, reducer) -%}
{% if reducer.name == 'percentile' -%}
{{ collection }}.reduce(ee.Reducer.percentile([{{ reducer.number or 90 }}])).regexpRename('_p[0-9]+$', '')
{%- elif reducer.name in ['mean', 'median', 'min', 'max', 'sum', 'mode'] -%}
{{ collection }}.{{ reducer.name }}()
{%- else -%}
{{ collection }}.reduce(ee.Reducer.{{ reducer.name }}()).regexpRename('_{{ reducer.name }}$', '')
{%- endif %}
{%- endmacro %}
