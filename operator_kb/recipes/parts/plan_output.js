{# Results that the user sees or gets. Each macro takes the value `s` of an output. #}
{% import 'outputs' as outputs %}

{% macro centered(s) %}
{% if s.center %}
Map.centerObject({{ s.center }}{% if s.zoom %}, 11{% endif %});
{% endif %}
{% endmacro %}

{# The range, palette and bands of an image. #}
{% macro options(s) -%}
{% set bands = ('bands: ' ~ (s.bands | code)) if s.bands else '' -%}
{% set range = ('min: ' ~ (s.min | code) ~ ', max: ' ~ (s.max | code)) if s.min is not none else '' -%}
{% if s.palette | length > 7 -%}
{
{%- for part in [bands, range] if part %}

  {{ part }},
{%- endfor %}

  palette: [
{%- for row in s.palette | batch(8) %}

{{ '    ' }}{% for color in row %}'{{ color }}'{% if not loop.last %}, {% endif %}{% endfor %}{% if not loop.last %},{% endif %}
{%- endfor %}

  ]
}
{%- else -%}
{% set palette = ('palette: ' ~ (s.palette | code)) if s.palette else '' -%}
{ {{- [bands, range, palette] | select | join(', ') -}} }
{%- endif %}
{%- endmacro %}

{% macro drawn(s, image) -%}
{{ image }}
{%- if s.remap %}.remap({{ s.remap | code }}, ee.List.sequence(0, {{ s.remap | length - 1 }})){% endif %}
{%- if s.mask %}.selfMask(){% endif %}
{%- endmacro %}

{# The limits of the colors of an image whose range is that of its values. #}
{% macro stretched(s) -%}
{% if s.half -%}
.unitScale({{ s.half }}.multiply(-1), {{ s.half }})
{%- else -%}
.unitScale({{ s.stretch[0] }}.getNumber({{ s.stretch[1] | code }}), {{ s.stretch[0] }}.getNumber({{ s.stretch[2] | code }}))
{%- endif %}
{%- endmacro %}

{% macro range(s) %}
{% if s.half %}
// Zero has the color in the middle; the colors span the 2nd to the 98th percentile of the area.
{% else %}
// The colors span the 2nd to the 98th percentile of the area{% if s.many %}, of the mean of all images{% endif %}.
{% endif %}
var {{ s.var }} = {{ s.input }}{% if s.many %}.mean(){% endif %}{% if s.select %}.select({{ s.select | code }}){% endif %}.reduceRegion({
  reducer: ee.Reducer.percentile([2, 98]),
  geometry: {{ s.region }},
  scale: {{ s.scale | code }},
  bestEffort: true
});
{% if s.half %}
var {{ s.half }} = {{ s.var }}.getNumber({{ s.low | code }}).abs().max({{ s.var }}.getNumber({{ s.high | code }}).abs());
{% endif %}
{% endmacro %}

{# How the layers of several images are shown. #}
{% macro shared(s) %}
var {{ s.vis }} = {{ options(s) }};
{% if s.stretch %}
var {{ s.shown }} = {{ s.input }}.map(function(image) {
  return {{ 'image' }}{% if s.select %}.select({{ s.select | code }}){% endif %}{{ stretched(s) }}
      .copyProperties(image, [{{ s.property | code }}]);
});
{% endif %}
{% endmacro %}

{% macro layer(s) %}
{{ centered(s) }}
{%- if s.vis %}
Map.addLayer({{ drawn(s, s.image) }}{% if s.clip %}.clip({{ s.clip }}){% endif %}, {{ s.vis }}, {{ s.title | code }});
{% elif s.stretch %}
Map.addLayer({{ s.image }}{% if s.select %}.select({{ s.select | code }}){% endif %}{{ stretched(s) }}
{%- if s.clip %}.clip({{ s.clip }}){% endif %}, {{ options(s) }}, {{ s.title | code }});
{% else %}
Map.addLayer({{ drawn(s, s.image) }}{% if s.clip %}.clip({{ s.clip }}){% endif %}, {{ options(s) }}, {{ s.title | code }});
{% endif %}
{% endmacro %}

{% macro outline(s) %}
{{ centered(s) }}
{%- if s.color %}
Map.addLayer({{ s.image }}.style({color: {{ s.color | code }}, fillColor: '00000000', width: 2}), {}, {{ s.title | code }});
{% else %}
Map.addLayer({{ s.image }}, {}, {{ s.title | code }});
{% endif %}
{% endmacro %}

{% macro images(s) %}
{% if s.dates %}
print({{ s.title | code }}, {{ s.var }}.aggregate_array('system:time_start').map(function(time) {
  return ee.Date(time).format('yyyy-MM-dd');
}).distinct().sort());
{% else %}
print({{ s.title | code }}, {{ s.var }}.size());
{% endif %}
{% endmacro %}

{% macro printed(s) %}
{% if s.columns %}
print({{ s.title | code }}, {{ s.var }}.select({{ s.columns.from | code }}{% if not s.columns.is_same %}, {{ s.columns.to | code }}{% else %}, null{% endif %}, false));
{% else %}
print({{ s.title | code }}, {{ s.var }});
{% endif %}
{% endmacro %}

{% macro series(s) %}
// {% if s.point %}The values at the point{% else %}The mean of the area{% endif %} over time.
print(ui.Chart.image.series({
  imageCollection: {{ s.var }},
  region: {{ s.region }},
  reducer: ee.Reducer.{{ 'first' if s.point else 'mean' }}(),
  scale: {{ s.scale | code }},
  xProperty: 'system:time_start'
}).setChartType({{ s.type | code }}).setOptions({
  title: {{ s.title | code }},
  hAxis: {title: 'Date'},
  vAxis: {title: {{ s.axis | code }}}
}));
{% endmacro %}

{% macro series_of_months(s) %}
// The mean of the area in each calendar month.
var {{ s.table }} = ee.FeatureCollection({{ s.var }}.map(function(image) {
  var values = image.reduceRegion({
    reducer: ee.Reducer.{{ 'first' if s.point else 'mean' }}(),
    geometry: {{ s.region }},
    scale: {{ s.scale | code }},
    maxPixels: 1e13,
    tileScale: 4
  });
  return ee.Feature(null, values).set('month', image.get('month'));
}));
print(ui.Chart.feature.byFeature({{ s.table }}, 'month', {{ s.columns | code }})
    .setChartType({{ s.type | code }})
    .setOptions({
      title: {{ s.title | code }},
      hAxis: {title: 'Month'},
      vAxis: {title: {{ s.axis | code }}}
    }));
{% endmacro %}

{% macro histogram(s) %}
// The distribution of the values in the area.
print(ui.Chart.image.histogram({
  image: {{ s.var }},
  region: {{ s.region }},
  scale: {{ s.scale | code }},
  maxPixels: 1e13
}).setOptions({
  title: {{ s.title | code }},
  hAxis: {title: {{ s.axis | code }}},
  vAxis: {title: 'Pixels'}
}));
{% endmacro %}

{% macro bars(s) %}
print(ui.Chart.feature.byFeature({{ s.var }}, {{ s.x | code }}, {{ s.y | code }})
    .setChartType({{ s.type | code }})
    .setOptions({
      title: {{ s.title | code }},
      hAxis: {title: {{ s.x_title | code }}{% if s.number %}, format: '####'{% endif %}},
      vAxis: {title: {{ s.axis | code }}}{% if s.trend %},
      // The line by least squares; the legend has its equation.
      trendlines: {0: {type: 'linear', showR2: true, visibleInLegend: true}}{% endif %}

    }));
{% endmacro %}

{# Monthly rows as one row for each month of the year, with a column for each year. #}
{% macro columns_of_years(s) %}
// One row for each month, with a column for each year; a month without images has no value.
var {{ s.var }} = ee.FeatureCollection(ee.List.sequence(1, 12).map(function(month) {
  var ending = ee.Number(month).format('-%02d');
  return ee.Feature(null, {
{% for year in s.years %}
    '{{ year }}': {{ s.input }}.filter(ee.Filter.eq({{ s.property | code }}, ee.String('{{ year }}').cat(ending))).aggregate_mean({{ s.column | code }}),
{% endfor %}
    month: month
  });
}));
{% endmacro %}

{% macro groups(s) %}
print(ui.Chart.feature.groups({{ s.var }}, {{ s.x | code }}, {{ s.y | code }}, {{ s.series | code }})
{%- if s.type %}

    .setChartType({{ s.type | code }})
{%- endif %}

    .setOptions({
      title: {{ s.title | code }},
      hAxis: {title: {{ s.x_title | code }}{% if s.number %}, format: '####'{% endif %}},
      vAxis: {title: {{ s.axis | code }}}
    }));
{% endmacro %}

{# Zones in the colors of their values. #}
{% macro zones(s) %}
{{ centered(s) }}
{%- set image = 'ee.Image().float().paint(' ~ s.var ~ ', ' ~ (s.column | code) ~ ')' -%}
{% if s.half %}
// Zero has the color in the middle.
var {{ s.half }} = ee.Number({{ s.var }}.aggregate_min({{ s.column | code }})).abs().max(ee.Number({{ s.var }}.aggregate_max({{ s.column | code }})).abs());
Map.addLayer({{ image }}.unitScale({{ s.half }}.multiply(-1), {{ s.half }}), {min: 0, max: 1, palette: {{ s.palette | code }}}, {{ s.title | code }});
{% elif s.min is none or s.max is none %}
// The colors span the values of the zones, from the smallest to the largest.
Map.addLayer({{ image }}.unitScale(ee.Number({{ s.var }}.aggregate_min({{ s.column | code }})), ee.Number({{ s.var }}.aggregate_max({{ s.column | code }}))), {min: 0, max: 1, palette: {{ s.palette | code }}}, {{ s.title | code }});
{% else %}
Map.addLayer({{ image }}, {{ options(s) }}, {{ s.title | code }});
{% endif %}
{% endmacro %}

{% macro to_bands(s) %}
// One band for each {{ s.by | replace('-', ' ') }}.
var {{ s.var }} = {{ s.input }}.toBands().rename([
{%- for row in s.names | batch(4) %}

{{ '  ' }}{% for name in row %}{{ name | code }}{% if not loop.last %}, {% endif %}{% endfor %}{% if not loop.last %},{% endif %}
{%- endfor %}

]);
{% endmacro %}

{% macro export_image(s) %}
{{ outputs.to_image(s.output, s.image, s.name, s.scale, s.region, s.into, s.into, s.into, s.crs or '') }}
{% endmacro %}

{% macro rename_column(s) %}
// {{ s.from }}{% if s.unit %}, in {{ s.unit }},{% endif %} gets the name that is asked for.
{{ s.var }} = {{ s.var }}.map(function(row) {
  return row.set({{ s.to | code }}, row.get({{ s.from | code }}));
});
{% endmacro %}

{% macro export_table(s) %}
{{ outputs.to_table(s.output, s.table, s.name, s.columns, s.format, s.into, s.into, s.into) }}
{% endmacro %}

{% macro animation(s) %}
// The frames of the animation.
var {{ s.var }}Frames = {{ s.var }}.map(function(image) {
  return {{ drawn(s, 'image') }}.visualize({{ options(s) }}).clip({{ s.region }});
});
{% if s.file %}
Export.video.toDrive({
  collection: {{ s.var }}Frames,
  description: {{ s.name | code }},
{% if s.into %}
  folder: {{ s.into | code }},
{% endif %}
  framesPerSecond: {{ s.fps | code }},
  dimensions: {{ s.pixels or 720 }},
  region: {{ s.region }}
});
{% else %}
print('Animation', {{ s.var }}Frames.getVideoThumbURL({region: {{ s.region }}, dimensions: {{ s.pixels or 600 }}, framesPerSecond: {{ s.fps | code }}, crs: 'EPSG:3857'}));
{% endif %}
{% endmacro %}
