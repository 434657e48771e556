{# Loading. `collection(dataset, period)` declares `collection`: of the region and the period, cloud-masked where geols knows how. #}
{% import 'clouds' as clouds %}
{% macro collection(dataset, period, cloudiness=60) %}
{% if 'collection' not in given %}
{% if dataset.mask %}
{{ clouds[dataset.mask](dataset) }}
{% endif %}
// {{ dataset.label }}, {{ period.start }} up to {{ period.end }}.
var collection = ee.ImageCollection({{ dataset.id | code }})
    .filterBounds(region)
    .filterDate({{ period.start | code }}, {{ period.end | code }})
{%- if dataset.cloudiness %}

    .filter(ee.Filter.lt({{ dataset.cloudiness | code }}, {{ cloudiness }}))
{%- endif %}
{%- if dataset.mask %}

    .map(prepare)
{%- endif %}
;
{% endif %}
{% endmacro %}
