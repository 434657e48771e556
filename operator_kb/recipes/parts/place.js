{#
Where and when.
  region(place, radius)    declares `region`, unless the code before has one; a point has a circle around it, points of one's own are `points`
  zones(place, meters)     declares `zones`, a table of polygons: the rows of a boundary or an asset; else squares that cover the area
  areas(zones, place)      declares `zones`: the rows of a table that lie in the place, told apart by a column
  table(id, filters)       an expression: the rows of a table; `filters` are pairs of a column and its value or values
  period(period)           declares `start` and `end`
#}
{% macro region(place, radius=10000) %}
{% if 'region' in given %}
{% elif place.kind == 'given' %}
{% if place.name != 'region' %}
// The area is that of the code above.
var region = {{ place.name }};
{% endif %}
{% elif place.kind == 'point' %}
{% set around = place.radius or radius %}
// {{ place.label or 'The area' }}: {{ (around / 1000) | code }} km around a point.
var region = ee.Geometry.Point([{{ place.lon | code }}, {{ place.lat | code }}]).buffer({{ around | code }});
{% elif place.kind == 'exact' %}
// {{ place.label or 'The place' }}: longitude, latitude.
var region = ee.Geometry.Point([{{ place.lon | code }}, {{ place.lat | code }}]);
{% elif place.kind == 'box' %}
// {{ place.label or 'The area' }}: west, south, east, north.
var region = ee.Geometry.Rectangle({{ place.bounds | code }}){{ grown(place) }};
{% elif place.kind == 'polygon' %}
// {{ place.label or 'The area' }}: corners as longitude, latitude.
var region = ee.Geometry.Polygon([
{% for corner in place.corners %}
  {{ corner | code }}{% if not loop.last %},{% endif %}

{% endfor %}
]){{ grown(place) }};
{% elif place.kind == 'basin' %}
// The basin of {{ place.label }}: the one in which this point lies.
var region = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_4')
    .filterBounds(ee.Geometry.Point([{{ place.lon | code }}, {{ place.lat | code }}]))
    .geometry(){{ grown(place) }};
{% elif place.kind == 'boundary' %}
// The boundary of {{ place.label }}.
var region = {{ table(place.table, place.filters) }}
    .geometry(){{ grown(place) }};
{% elif place.kind == 'asset' %}
// {{ place.label or 'The area' }}, from an asset.
var region = ee.FeatureCollection({{ place.asset | code }}).geometry(){{ grown(place) }};
{% elif place.kind == 'points' %}
// TODO: put your own points here: longitude, latitude.
var points = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([12.45, 41.95]), {name: 'A'}),
  ee.Feature(ee.Geometry.Point([12.55, 41.85]), {name: 'B'})
]);
var region = points.geometry().buffer({{ place.radius | code }});
{% else %}
// TODO: the area ({{ place.label or 'not given' }}) is not known: put its outline here.
var region = ee.Geometry.Rectangle([-122.6, 37.4, -121.8, 38.0]);
{% endif %}
{% endmacro %}

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
{% if 'zones' in given %}
{% elif place.kind == 'boundary' %}
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

{% macro areas(zones, place) %}
// {{ zones.title }}{% if zones.parent %} in {{ zones.parent }}{% endif %}.
{% if zones.table %}
var zones = {{ table(zones.table, zones.filters) }}{% if not zones.filters %}

    .filterBounds(region){% endif %};
{% elif zones.asset %}
var zones = ee.FeatureCollection({{ zones.asset | code }});
{% elif place.kind == 'points' %}
var zones = points;
{% else %}
// TODO: put your own polygons in the place of these two.
var zones = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Rectangle([-122.6, 37.4, -122.2, 37.7]), {name: 'A'}),
  ee.Feature(ee.Geometry.Rectangle([-122.2, 37.7, -121.8, 38.0]), {name: 'B'})
]);
{% endif %}

{% endmacro %}

{% macro period(period) %}
// The period. The end date is exclusive{% if period.last %}: {{ period.last }} is the last day{% endif %}.
var start = {{ period.start | code }};
var end = {{ period.end | code }};

{% endmacro %}
