{#
Something to export or to show. `image(place, dataset, period)` declares an image, unless the code before has one (`composite` or `image`).
`subject()` is the name of its variable. `colors(dataset)`: how natural colors are shown.
#}
{% import 'place' as places %}
{% import 'load' as load %}
{% import 'spectral' as spectral %}
{% macro subject() -%}
{{ 'image' if 'image' in given and 'composite' not in given else 'composite' }}
{%- endmacro %}

{% macro image(place, dataset, period) %}
{{ places.region(place) }}
{% if 'composite' not in given and 'image' not in given %}
{{ load.collection(dataset, period) }}
// The median of the period, cut to the area.
var composite = collection.median().clip(region);
{% endif %}
{% endmacro %}

{% macro colors(dataset) -%}
{bands: ['{{ spectral.band(dataset, 'red') }}', '{{ spectral.band(dataset, 'green') }}', '{{ spectral.band(dataset, 'blue') }}'], min: 0, max: 0.3}
{%- endmacro %}
