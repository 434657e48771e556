{# Areas. `region(place)` declares the variable `region`, unless the code before has one. A point has a circle around it. #}
{% macro region(place, radius=10000) %}
{% if 'region' in given %}
{% elif place.kind == 'point' %}
// {{ place.label or 'The area' }}: {{ ((place.radius or radius) / 1000) | code }} km around a point.
var region = ee.Geometry.Point([{{ place.lon | code }}, {{ place.lat | code }}]).buffer({{ (place.radius or radius) | code }});
{% elif place.kind == 'box' %}
// {{ place.label or 'The area' }}: west, south, east, north.
var region = ee.Geometry.Rectangle({{ place.bounds | code }});
{% elif place.kind == 'boundary' %}
// The boundary of {{ place.label }}.
var region = ee.FeatureCollection({{ place.table | code }})
    .filter(ee.Filter.eq({{ place.property | code }}, {{ place.value | code }}))
    .geometry();
{% elif place.kind == 'asset' %}
// {{ place.label or 'The area' }}, from an asset.
var region = ee.FeatureCollection({{ place.asset | code }}).geometry();
{% else %}
// TODO: the area ({{ place.label or 'not given' }}) is not known: put its outline here.
var region = ee.Geometry.Rectangle([-122.6, 37.4, -121.8, 38.0]);
{% endif %}
{% endmacro %}

{#
  zones(place, label)     declares `zones`, a table of polygons: the rows of a boundary or an asset; around a point or in a box, squares.
#}
{% macro zones(place, metres=5000) %}
{% if 'zones' in given %}
{% elif place.kind == 'boundary' %}
// One row per area of {{ place.label }}.
var zones = ee.FeatureCollection({{ place.table | code }})
    .filter(ee.Filter.eq({{ place.property | code }}, {{ place.value | code }}));
{% elif place.kind == 'asset' %}
// The polygons{% if place.label %} ({{ place.label }}){% endif %}, from an asset.
var zones = ee.FeatureCollection({{ place.asset | code }});
{% else %}
{{ region(place) }}
// Squares of {{ (metres / 1000) | code }} km that cover the area; put polygons of your own here.
var zones = region.coveringGrid('EPSG:3857', {{ metres | code }});
{% endif %}
{% endmacro %}
