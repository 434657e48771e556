{# Places and zones of a plan. Each macro takes the value `s` of a step. #}
{% import 'place' as places %}
{% macro region(s) %}
{% if s.kind == 'drawn' %}
// TODO: put the outline of your area in the place of this rectangle.
{% endif %}
// {{ s.label or 'The area' }}
{%- if s.kind == 'variable' %}: the area of the code above
{%- elif s.kind == 'asset' %}: a table of yours
{%- elif s.kind == 'box' %}: west, south, east, north
{%- elif s.kind == 'polygon' %}: corners as longitude, latitude
{%- elif s.kind == 'point' %}: longitude, latitude
{%- elif s.shared %}: all that drain to the same outlet as the one at a point
{%- elif s.at %}: the unit at a point
{%- elif s.bounds and s.kind != 'drawn' %}: the part in a box of west, south, east, north
{%- endif %}
{%- if s.buffer %}, with {{ around(s.buffer) }} around{% endif %}.
var {{ s.var }} =
{%- if s.kind == 'variable' %} {{ s.asset }}
{%- elif s.kind == 'asset' %} ee.FeatureCollection({{ s.asset | code }}).geometry()
{%- elif s.kind == 'box' %} {{ places.rectangle(s.bounds) }}
{%- elif s.kind == 'point' %} ee.Geometry.Point([{{ s.lon | code }}, {{ s.lat | code }}])
{%- elif s.kind == 'polygon' %} ee.Geometry.Polygon([
{%- for corner in s.corners %}

  {{ corner | code }}{% if not loop.last %},{% endif %}
{%- endfor %}

])
{%- elif s.kind == 'drawn' %} ee.Geometry.Rectangle({{ s.bounds | code }})
{%- elif s.kind == 'parts' %} {{ features(s.parts) }}.geometry()
{%- else %} {{ places.table(s.table, s.filters) }}
{%- if s.shared %}

    .filter(ee.Filter.eq({{ s.shared | code }}, {{ row(s) }}.first().get({{ s.shared | code }})))
{%- elif s.at %}

    .filterBounds(ee.Geometry.Point({{ s.at | code }}))
{%- endif %}

    .geometry()
{%- if s.bounds %}

    .intersection({{ places.rectangle(s.bounds) }}, 100)
{%- endif %}
{%- endif %}
{%- if s.buffer %}.buffer({{ s.buffer | code }}){% endif %};
{% endmacro %}

{% macro around_place(s) %}
// {{ s.label }}: what lies within {{ around(s.buffer) }} around{% if s.ring %}, without the place itself{% endif %}.
var {{ s.var }} = {{ s.inner }}.buffer({{ s.buffer | code }}){% if s.ring %}.difference({{ s.inner }}, 100){% endif %};
{% endmacro %}

{% macro inside_and_around(s) %}
// Two zones: the place, and what lies within {{ around(s.buffer) }} around it, without it.
var {{ s.var }} = ee.FeatureCollection([
  ee.Feature({{ s.inner }}, {name: {{ s.name | code }}}),
  ee.Feature({{ s.inner }}.buffer({{ s.buffer | code }}).difference({{ s.inner }}, 100), {name: {{ ('within ' ~ around(s.buffer) ~ ' around') | code }}})
]);
{% endmacro %}

{% macro row(s) -%}
{{ places.table(s.table, s.filters) }}.filterBounds(ee.Geometry.Point({{ s.at | code }}))
{%- endmacro %}

{% macro around(meters) -%}
{% if meters >= 1000 %}{{ (meters / 1000) | code }} km{% else %}{{ meters | code }} m{% endif %}
{%- endmacro %}

{% macro features(parts) -%}
ee.FeatureCollection([
{%- for part in parts %}

  ee.Feature({% if part.bounds %}{{ places.rectangle(part.bounds) }}{% else %}ee.Geometry.Point([{{ part.lon | code }}, {{ part.lat | code }}]){% endif %}
{%- if part.buffer %}.buffer({{ part.buffer | code }}){% endif %}, {name: {{ part.name | code }}}){% if not loop.last %},{% endif %}
{%- endfor %}

])
{%- endmacro %}

{% macro zones(s) %}
// The {{ s.label }}{% if s.clip %}: the parts within the area{% elif s.region %}: those that touch the area{% endif %}
{%- if s.buffer %}, each with {{ around(s.buffer) }} around{% endif %}.
var {{ s.var }} = {% if s.parts %}{{ features(s.parts) }}{% else %}{{ places.table(s.table, s.filters) }}{% endif %}
{%- for limit in s.limits %}

    .filter(ee.Filter.{{ limit.method }}({{ limit.column | code }}, {% if limit.is_day %}ee.Date({{ limit.value | code }}).millis(){% else %}{{ limit.value | code }}{% endif %}))
{%- endfor %}
{%- if s.region %}

    .filterBounds({{ s.region }})
{%- endif %}
{%- if s.clip %}

    .map(function(feature) {
      return feature.intersection({{ s.region }}, 100);
    })
{%- endif %}
{%- if s.buffer %}

    .map(function(feature) {
      return feature.buffer({{ s.buffer | code }});
    })
{%- endif %};
{% endmacro %}
