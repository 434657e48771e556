{# Many images as one: of a whole period, of its parts, as a trend. Each macro takes the value `s` of a step. #}
{% import 'plan_derive' as derive %}
{% import 'plan_source' as source %}

{# What makes one image of a collection. #}
{% macro reduced(s) -%}
{% if s.kind == 'method' %}.{{ s.name }}(){% if s.rename is defined %}.rename({{ s.rename | code }}){% endif %}
{%- elif s.kind == 'sorted' %}.first()
{%- elif s.kind == 'first' %}.sort('system:time_start').first()
{%- elif s.kind == 'last' %}.sort('system:time_start', false).first()
{%- elif s.kind == 'days' %}.map(function(image) {
      return image.{{ s.name }}({{ s.arguments | code }});
    }).sum().rename('days')
{%- else %}.reduce(ee.Reducer.{{ s.name }}({{ s.arguments }}))
{%- endif %}
{%- endmacro %}

{% macro whole(s) %}
// {{ s.label }}{% if s.text %}, {{ s.text }}{% endif %}: the {{ s.words }}{% if s.unit %}, in {{ s.unit }}{% endif %}.
var {{ s.var }} = {{ s.input }}{{ source.dated(s.period) }}
{%- if s.period %}

    {{ reduced(s) }}
{%- else %}{{ reduced(s) }}
{%- endif %};
{% endmacro %}

{# One image for each part of a period, with the name of the part as a property. #}
{% macro parts(s) %}
{% set p = s.parts %}
// {{ s.label }} {{ s.words_of_parts }}, {{ s.text }}: the {{ s.words }}{% if s.unit %}, in {{ s.unit }}{% endif %}.
{% if p.kind == 'year' %}
var {{ s.var }} = ee.ImageCollection({% if p.years is defined %}ee.List({{ p.years | code }}){% else %}ee.List.sequence({{ p.first }}, {{ p.last }}){% endif %}.map(function(year) {
  var from = ee.Date.fromYMD({% if p.shift is defined and p.shift %}ee.Number(year).subtract({{ -p.shift }}){% else %}year{% endif %}, {{ p.month }}, 1);
  var to = from.advance(1, 'year');
{% elif p.kind == 'calendar-month' %}
var {{ s.var }} = ee.ImageCollection(ee.List.sequence({{ p.months[0] if p.months else 1 }}, {{ p.months[1] if p.months else 12 }}).map(function(month) {
{% elif p.unit == 'dekad' %}
var {{ s.var }} = ee.ImageCollection(ee.List.sequence(0, {{ p.count - 1 }}).map(function(step) {
  // Dekads begin on the 1st, 11th and 21st of a month.
  var next = ee.Number(step).add(1);
  var from = ee.Date({{ s.start }})
      .advance(ee.Number(step).divide(3).floor(), 'month')
      .advance(ee.Number(step).mod(3).multiply(10), 'day');
  var to = ee.Date({{ s.start }})
      .advance(next.divide(3).floor(), 'month')
      .advance(next.mod(3).multiply(10), 'day');
{% else %}
var {{ s.var }} = ee.ImageCollection(ee.List.sequence(0, {{ p.count - 1 }}).map(function(step) {
  var from = ee.Date({{ s.start }}).advance({% if p.every != 1 %}ee.Number(step).multiply({{ p.every }}){% else %}step{% endif %}, {{ p.unit | code }});
  var to = from.advance({{ p.every }}, {{ p.unit | code }});
{% endif %}
  var images = {{ s.input }}
{%- if p.kind == 'calendar-month' -%}
{{ source.dated(s.period) }}.filter(ee.Filter.calendarRange(month, month, 'month'));
{% elif s.period -%}
{{ source.dated(s.period) }}
    .filterDate(from, to);
{% else -%}
.filterDate(from, to);
{% endif %}
  return images{{ reduced(s) }}
      .set({
        {{ p.property }}: {% if p.kind == 'year' %}year{% elif p.kind == 'calendar-month' %}month{% else %}from.format({{ p.format | code }}){% endif %}
{%- if p.kind != 'calendar-month' %},{% endif %}
{%- if p.kind != 'calendar-month' %}

        'system:time_start': from.millis()
{%- if s.sparse %},{% endif %}
{%- elif s.sparse %},{% endif %}
{%- if s.sparse %}

        images: images.size()
{%- endif %}

      });
})){% if s.sparse %}.filter(ee.Filter.gt('images', 0)){% endif %};
{% endmacro %}

{% macro bands(s) %}
// The {{ s.words }} of the bands{% if s.mapped %} of each image{% endif %}.
{{ derive.each(s, s.image ~ '.reduce(ee.Reducer.' ~ s.name ~ '())') }}
{% endmacro %}

{% macro trend(s) %}
// The time of each image in years, for the trend.
var {{ s.var }}Input = {{ s.input }}{{ source.dated(s.period) }}.map(function(image) {
  var years = ee.Date(image.get('system:time_start')).difference(ee.Date('2000-01-01'), 'year');
  return ee.Image.constant(years).toDouble().rename('time')
      .addBands(image.select({{ s.band | code }}))
      .set('system:time_start', image.get('system:time_start'));
});

// Trend of {{ s.label }}{% if s.text %}, {{ s.text }}{% endif %}
{%- if s.slope == 'sen' %}: Sen's slope, {{ s.unit }}{% elif s.slope %}: the slope of a line by least squares, {{ s.unit }}{% endif %}
{%- if s.test %}{{ '; ' if s.slope else ': ' }}Kendall's tau and the p-value of the Mann-Kendall test{% endif %}.
var {{ s.var }} = {% if s.slope -%}
{{ s.var }}Input.reduce({{ 'ee.Reducer.sensSlope()' if s.slope == 'sen' else 'ee.Reducer.linearFit()' }}).select([{{ ('slope' if s.slope == 'sen' else 'scale') | code }}], ['slope'])
{%- if s.test %}

    .addBands({{ kendall(s) }})
{%- endif %}
{%- else -%}
{{ kendall(s) }}
{%- endif %};
{% endmacro %}

{% macro kendall(s) -%}
{{ s.var }}Input.reduce(ee.Reducer.kendallsCorrelation(2)).select(['tau', 'p-value'], ['tau', 'p_value'])
{%- endmacro %}
