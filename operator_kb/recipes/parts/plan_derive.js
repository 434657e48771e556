{#
Bands that are computed from the bands of each image. Each macro takes the value `s` of a step: `image` is the name of the image in an expression,
`mapped` says whether it is one of a collection, `carried` are the properties that are copied.
#}
{% import 'spectral' as spectral %}

{# The statement of an expression of one image, or of each image. #}
{% macro each(s, expression) %}
{% if s.mapped %}
var {{ s.var }} = {{ s.input }}.map(function(image) {
  return {{ expression }}
      .copyProperties(image, {{ s.carried | code }});
});
{% else %}
var {{ s.var }} = {{ expression }};
{% endif %}
{% endmacro %}

{% macro index(s) %}
{% if s.index %}
// {{ s.title[:1] | upper }}{{ s.title[1:] }}{% if s.mapped %} of each image{% endif %}.
{{ each(s, indices(s)) }}
{% else %}
// The band {{ s.band }}.
var {{ s.var }} = {{ s.input }}.select({{ s.band | code }});
{% endif %}
{% endmacro %}

{% macro indices(s) -%}
{{ spectral.of(s.index, s.dataset, s.image, '  ' if s.mapped else '') }}
{%- for index in s.more %}.addBands({{ spectral.of(index, s.dataset, s.image, '  ' if s.mapped else '') }}){% endfor %}
{%- endmacro %}

{% macro running_sum(s) %}
// The running total: each row has the sum of all rows up to it.
var {{ s.var }} = {{ s.input }}.map(function(row) {
  var rows = {{ s.input }}.filter(ee.Filter.lte({{ s.property | code }}, row.get({{ s.property | code }})));
  return row.set({{ s.column | code }}, rows.aggregate_sum({{ s.column | code }}));
});
{% endmacro %}

{% macro unit(s) %}
// {% if s.mapped %}Each image from{% else %}From{% endif %} {{ s.from }} to {{ s.to }}.
{{ each(s, converted(s)) }}
{% endmacro %}

{% macro converted(s) -%}
{{ s.image }}
{%- if s.divide %}.divide({{ s.divide | code }}){% elif s.factor != 1 %}.multiply({{ s.factor | code }}){% endif %}
{%- if s.offset < 0 %}.subtract({{ s.subtract | code }}){% elif s.offset > 0 %}.add({{ s.offset | code }}){% endif %}
{%- endmacro %}

{% macro amount(s) %}
// The amount of each image in {{ s.to }}: its rate in {{ s.from }} holds for {% if s.is_monthly %}its month{% else %}{{ s.rate }}{% endif %}.
{% if s.is_monthly %}
var {{ s.var }} = {{ s.input }}.map(function(image) {
  var hours = image.date().advance(1, 'month').difference(image.date(), 'hour');
  return image.multiply(hours{% if s.factor != 1 %}.multiply({{ s.factor | code }}){% endif %}).copyProperties(image, {{ s.carried | code }});
});
{% else %}
{{ each(s, s.image ~ '.multiply(' ~ (s.factor | code) ~ ')') }}
{% endif %}
{% endmacro %}

{% macro total(s) %}
// The amount of each pixel in {{ s.to }}: {{ s.from }} times its area.
{{ each(s, s.image ~ '.multiply(ee.Image.pixelArea()' ~ ('.divide(' ~ (s.divisor | code) ~ ')' if s.divisor != 1 else '') ~ ')') }}
{% endmacro %}

{% macro terrain(s) %}
// The {{ s.what }}{% if s.what == 'hillshade' %} (0 to 255){% else %}, in degrees{% endif %}.
var {{ s.var }} = ee.Terrain.{{ s.what }}({{ s.input }}{% if s.select %}.select({{ s.band | code }}){% endif %});
{% endmacro %}

{% macro focal(s) %}
// {% if s.speckle %}Less speckle: the{% else %}The{% endif %} {{ s.words }} within {{ s.radius | code }} m{% if s.mapped %}, for each image{% endif %}.
{{ each(s, s.image ~ '.focal' ~ s.statistic ~ '(' ~ (s.radius | code) ~ ", 'circle', 'meters')") }}
{% endmacro %}

{% macro inside(s) %}
// 1 within the {{ s.label }}, elsewhere 0.
var {{ s.var }} = ee.Image.constant(0).toByte().paint({{ s.zones }}, 1).rename({{ s.var | code }});
{% endmacro %}

{% macro polygons(s) %}
// The outlines of {{ s.label }}, with their areas in ha. Pixels that touch at a corner are apart.
var {{ s.var }} = {{ s.input }}.selfMask().reduceToVectors({
  geometry: {{ s.region }},
  scale: {{ s.scale | code }},
  geometryType: 'polygon',
  eightConnected: false,
  maxPixels: 1e13,
  tileScale: 4
}).map(function(polygon) {
  return polygon.set('area_ha', polygon.geometry().area(1).divide(10000));
});
{% endmacro %}

{% macro distance(s) %}
// The distance to the nearest of these pixels, in meters; farther than {{ s.radius | code }} m there is no value.
{{ each(s, s.image ~ '.distance(ee.Kernel.euclidean(' ~ (s.radius | code) ~ ", 'meters')).rename('distance')") }}
{% endmacro %}

{% macro formula(s) -%}
{{ s.image }}.expression({{ s.formula | code }}, { {%- for name, code in s.names %}{% if not loop.first %}, {% endif %}{{ name }}: {{ code }}{% endfor -%} }).rename('value')
{%- endmacro %}

{% macro expression(s) %}
// {{ s.formula }}.
{{ each(s, formula(s)) }}
{% endmacro %}
