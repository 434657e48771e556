{#
Where.
  region(place, radius)    declares `region`; a point has a circle around it
  zones(place, meters)     declares `zones`, a table of polygons: the rows of a boundary or an asset; else squares that cover the area
  table(id, filters)       an expression: the rows of a table; `filters` are pairs of a column and its value or values
#}
{% macro region(place, radius=10000) %}
{% if place.kind == 'point' %}
{% set around = place.radius or radius %}
// {{ place.label or 'The area' }}: {{ (around / 1000) | code }} km around a point.
var region = ee.Geometry.Point([{{ place.lon | code }}, {{ place.lat | code }}]).buffer({{ around | code }});
{% elif place.kind == 'box' %}
// {{ place.label or 'The area' }}: west, south, east, north.
var region = {{ rectangle(place.bounds) }}{{ grown(place) }};
{% elif place.kind == 'boundary' %}
// The boundary of {{ place.label }}.
var region = {{ table(place.table, place.filters) }}
    .geometry(){{ grown(place) }};
{% elif place.kind == 'asset' %}
// {{ place.label or 'The area' }}, from an asset.
var region = ee.FeatureCollection({{ place.asset | code }}).geometry(){{ grown(place) }};
{% else %}
// TODO: the area ({{ place.label or 'not given' }}) is not known: put its outline here.
var region = ee.Geometry.Rectangle([-122.6, 37.4, -121.8, 38.0]);
{% endif %}
{% endmacro %}

{# Edges of numbers follow great circles: those of a wide box bulge toward the poles. #}
{% macro rectangle(bounds) -%}
ee.Geometry.Rectangle({{ bounds | code }}{% if bounds[2] - bounds[0] > 2 %}, null, false{% endif %})
{%- endmacro %}

{% macro grown(place) -%}
{% if place.buffer %}.buffer({{ place.buffer | code }}){% endif %}
{%- endmacro %}

{% macro table(id, filters) -%}
ee.FeatureCollection({{ id | code }})
{%- for column, value in filters %}

    .filter(ee.Filter.
{%- if value is sequence and value is not string %}inList{% else %}eq{% endif %}({{ column | code }}, {{ value | code }}))
{%- endfor %}
{%- endmacro %}

{% macro zones(place, meters=5000) %}
{% if place.kind == 'boundary' %}
// One row per area of {{ place.label }}.
var zones = {{ table(place.table, place.filters) }};
{% elif place.kind == 'asset' %}
// The polygons{% if place.label %} ({{ place.label }}){% endif %}, from an asset.
var zones = ee.FeatureCollection({{ place.asset | code }});
{% else %}
{{ region(place) }}
// Squares of {{ (meters / 1000) | code }} km that cover the area; put polygons of your own here.
var zones = region.coveringGrid('EPSG:3857', {{ meters | code }});
{% endif %}
{% endmacro %}
