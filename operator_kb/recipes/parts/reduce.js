{#
Reducers: many values to one. A reducer has `name`, `number`, `numbers`, `words`, `suffix`, and `time`: how images of a time become one
(words/reducers.toml).
  named(reducer)                       an expression: the reducer itself
  images(reducer, collection, bands)   an expression: one image of a collection; `bands` (code of a list) names its bands where they change
  over_time(reducer, collection, select, cloudiness)   the same for any way of `time`, with the names that Earth Engine gives
  words(reducer)                       for comments: "median", "90th percentile"
  suffix(reducer)                      what Earth Engine adds to names of bands: "median", "p90"
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

{% macro over_time(reducer, collection, select='', cloudiness='') -%}
{% if reducer.time == 'best' -%}
{{ collection }}.qualityMosaic({{ reducer.band | code }})
{%- elif reducer.time == 'first' -%}
{{ collection }}{% if cloudiness %}.sort({{ cloudiness | code }}){% endif %}.first(){{ select }}
{%- elif reducer.time == 'method' -%}
{{ collection }}{{ select }}.{{ reducer.name }}()
{%- else -%}
{{ collection }}{{ select }}.reduce({{ named(reducer) }})
{%- endif %}
{%- endmacro %}

{% macro words(reducer) -%}
{{ reducer.words }}
{%- endmacro %}

{% macro suffix(reducer) -%}
{{ reducer.suffix }}
{%- endmacro %}
