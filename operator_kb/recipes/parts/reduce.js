{#
Reducers: many values to one. A reducer has `name`, `number`, `numbers`, `words`, `suffix`, and `time`: how images of a time become one
(words/reducers.toml).
  named(reducer)                       an expression: the reducer itself
  images(reducer, collection, bands)   an expression: one image of a collection; `bands` (code of a list) names its bands where they change
  words(reducer)                       for comments: "median", "90th percentile"
#}
{% macro named(reducer) -%}
ee.Reducer.{{ reducer.name }}({% if reducer.numbers %}{{ reducer.numbers | code }}{% endif %})
{%- endmacro %}

{% macro images(reducer, collection, bands) -%}
{% if reducer.time == 'method' -%}
{{ collection }}.{{ reducer.name }}()
{%- else -%}
{{ collection }}.reduce({{ named(reducer) }}).rename({{ bands }})
{%- endif %}
{%- endmacro %}

{% macro words(reducer) -%}
{{ reducer.words }}
{%- endmacro %}
