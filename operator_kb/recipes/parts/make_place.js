{# Where and when. `region(p)` declares `region`, or `points`; `period(p)` declares `start` and `end`. #}
{% macro region(p) %}
{% set place = p.place %}
{% if place.kind == 'city' %}
// {{ place.label }}, with {{ (place.buffer / 1000) | code }} km around it.
var region = ee.Geometry.Point([{{ place.lon | code }}, {{ place.lat | code }}]).buffer({{ place.buffer | code }});
{% elif place.kind == 'point' %}
// {{ place.label or 'The place' }} ({{ place.lon | code }}, {{ place.lat | code }}), with {{ (place.buffer / 1000) | code }} km around it.
var region = ee.Geometry.Point([{{ place.lon | code }}, {{ place.lat | code }}]).buffer({{ place.buffer | code }});
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
{% elif place.kind == 'table' %}
// The boundary of {{ place.label }}.
var region = ee.FeatureCollection({{ place.table | code }})
{% for filter in place.filters %}
    .filter(ee.Filter.eq({{ filter[0] | code }}, {{ filter[1] | code }}))
{% endfor %}
    .geometry(){{ grown(place) }};
{% elif place.kind == 'asset' %}
// {{ place.label }}, a table of your own.
var region = ee.FeatureCollection({{ place.asset | code }}).geometry(){{ grown(place) }};
{% elif place.kind == 'points' %}
// TODO: put your own points here: longitude, latitude.
var points = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([12.45, 41.95]), {name: 'A'}),
  ee.Feature(ee.Geometry.Point([12.55, 41.85]), {name: 'B'})
]);
var region = points.geometry().buffer({{ place.buffer | code }});
{% else %}
// TODO: put the outline of {{ place.label or 'your area' }} here. This rectangle stands in its place.
var region = ee.Geometry.Rectangle([12.3, 41.7, 12.7, 42.1]);
{% endif %}

{% endmacro %}

{% macro grown(place) -%}
{% if place.buffer %}.buffer({{ place.buffer | code }}){% endif %}
{%- endmacro %}

{% macro period(p) %}
// The time. The end itself is left out{% if p.period.last %}: {{ p.period.last }} is the last day{% endif %}.
var start = {{ p.period.start | code }};
var end = {{ p.period.end | code }};

{% endmacro %}

{% macro zones(p) %}
// {{ p.zones.title }}{% if p.zones.parent %} in {{ p.zones.parent }}{% endif %}.
{% if p.zones.table %}
var zones = ee.FeatureCollection({{ p.zones.table | code }})
{% if p.zones.filters %}
{% for filter in p.zones.filters %}
    .filter(ee.Filter.eq({{ filter[0] | code }}, {{ filter[1] | code }}))
{%- if loop.last %};{% endif %}

{% endfor %}
{% elif p.place.kind == 'none' %};
{% else %}
    .filterBounds(region);
{% endif %}
{% elif p.zones.asset %}
var zones = ee.FeatureCollection({{ p.zones.asset | code }});
{% elif p.place.kind == 'points' %}
var zones = points;
{% else %}
// TODO: put your own polygons in the place of these two.
var zones = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Rectangle([12.3, 41.7, 12.5, 41.9]), {name: 'A'}),
  ee.Feature(ee.Geometry.Rectangle([12.5, 41.9, 12.7, 42.1]), {name: 'B'})
]);
{% endif %}

{% endmacro %}
