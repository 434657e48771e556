{#
Something to export or to show. `image(place, dataset, period)` declares `composite`. `colors(dataset)`: how natural colors are shown.
#}
{% import 'place' as places %}
{% import 'load' as load %}
{% import 'spectral' as spectral %}
{% macro image(place, dataset, period) %}
{{ places.region(place) }}
{{ load.collection(dataset, period) }}
// The median of the period, cut to the area.
var composite = collection.median().clip(region);
{% endmacro %}

{% macro colors(dataset) -%}
{bands: ['{{ spectral.band(dataset, 'red') }}', '{{ spectral.band(dataset, 'green') }}', '{{ spectral.band(dataset, 'blue') }}'], min: 0, max: 0.3}
{%- endmacro %}
