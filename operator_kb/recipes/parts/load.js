{#
Loading. What is loaded is of the region, cloud-masked and scaled where geols knows how (see clouds.js).
  prepare(dataset)                              defines the function `prepare`, for datasets that have one
  collection(dataset, period)                   declares `collection`, with `prepare` before it
  source(dataset, start, end)                   an expression: the prepared images of a time; `start` and `end` are code
  images(dataset, name, start, end)             declares a variable with them; wants `prepare` before it
#}
{% import 'clouds' as clouds %}
{% macro prepare(dataset) %}
{% if dataset.kind != 'ImageCollection' %}
{{ refuse(dataset.title ~ ' is no collection of images') }}
{% endif %}
{% if dataset.mask and 'prepare' not in given %}
{{ clouds[dataset.mask](dataset) }}
{% endif %}
{% endmacro %}

{% macro source(dataset, start, end, cloudiness=60, area='region') -%}
ee.ImageCollection({{ dataset.id | code }})
    .filterBounds({{ area }})
    .filterDate({{ start }}, {{ end }})
{%- if dataset.cloudiness %}

    .filter(ee.Filter.lt({{ dataset.cloudiness | code }}, {{ cloudiness }}))
{%- endif %}
{%- if dataset.mask == 'radar_power' %}

    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
{%- endif %}
{%- if dataset.mask == 'cloud_score' %}

    .linkCollection(ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED'), ['cs_cdf'])
{%- endif %}
{%- if dataset.mask %}

    .map(prepare)
{%- endif %}
{%- endmacro %}

{% macro images(dataset, name, start, end, cloudiness=60, area='region') %}
var {{ name }} = {{ source(dataset, start, end, cloudiness, area) }};
{% endmacro %}

{% macro collection(dataset, period, cloudiness=60) %}
{% if 'collection' not in given %}
{{ prepare(dataset) }}
// {{ dataset.label }}, {{ period.start }} up to {{ period.end }}.
{{ images(dataset, 'collection', period.start | code, period.end | code, cloudiness) }}
{% endif %}
{% endmacro %}
