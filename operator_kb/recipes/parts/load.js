{#
Loading. What is loaded is of the region, cloud-masked and scaled where geols knows how (see clouds.js).
  prepare(dataset, name)                        defines the function `prepare`, for datasets that have one
  collection(dataset, period)                   declares `collection`, with `prepare` before it
  source(dataset, start, end)                   an expression: the prepared images of a time; `start` and `end` are code; `months` a first and a last one
  images(dataset, name, start, end)             declares a variable with them; wants `prepare` before it
#}
{% import 'clouds' as clouds %}
{% macro prepare(dataset, name='prepare') %}
{% if dataset.kind != 'ImageCollection' %}
{{ refuse(dataset.label ~ ' is no collection of images') }}
{% endif %}
{% if dataset.mask %}
{{ clouds[dataset.mask](dataset, name) }}
{% endif %}
{% endmacro %}

{% macro source(dataset, start, end, cloudiness=60, area='region', months=none, name='prepare') -%}
ee.ImageCollection({{ dataset.id | code }})
{%- if area %}

    .filterBounds({{ area }})
{%- endif %}
{%- if start %}

    .filterDate({{ start }}, {{ end }})
{%- endif %}
{%- if months %}

    .filter(ee.Filter.calendarRange({{ months[0] }}, {{ months[1] }}, 'month'))
{%- endif %}
{%- if dataset.cloudiness %}

    .filter(ee.Filter.lt({{ dataset.cloudiness | code }}, {{ cloudiness | code }}))
{%- endif %}
{%- if dataset.polarisation %}

    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', {{ dataset.polarisation | code }}))
{%- endif %}
{%- if dataset.mask == 'cloud_score' %}

    .linkCollection(ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED'), ['cs_cdf'])
{%- endif %}
{%- if dataset.mask %}

    .map({{ name }})
{%- endif %}
{%- endmacro %}

{% macro images(dataset, name, start, end, cloudiness=60, area='region') %}
var {{ name }} = {{ source(dataset, start, end, cloudiness, area) }};
{% endmacro %}

{% macro collection(dataset, period, cloudiness=60) %}
{{ prepare(dataset) }}
// {{ dataset.label }}, {{ period.start }} up to {{ period.end }}.
{{ images(dataset, 'collection', period.start | code, period.end | code, cloudiness) }}
{% endmacro %}
