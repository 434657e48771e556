{#
Results. `output` is one of `map`, `print`, `chart`, `export-drive`, `export-asset`, `export-cloud`.

`deliver(output, variable, title, scale, look, area)`: an image. `look` has `min`, `max`, `palette`, `bands`, `gamma` for the map.
`image(output, variable, title, style, scale, area)`: an image that the map shows cut to the area. `style` is code.
`rows(output, variable, title, columns)`: a table. `columns` (a list, or code of one) are those of the file; none: all of them.
`bars(output, variable, x, ys, title, unit, kind)`: a table as a chart, or as `rows` otherwise.
`series(variable, reducer, scale, title, unit, area)`: a chart of a collection of images over time.
`vectors(output, variable, title, color, area)`: outlines on the map, or as `rows` otherwise.
`to_image(output, variable, name, scale, area)`, `to_table(output, variable, name, columns, format)`: exports. They take `folder`, `asset`,
`bucket` and `crs` too; without these the script has a place for a name of its own.
#}
{% macro slug(title) -%}
{{ title | lower | replace(',', '') | replace('(', '') | replace(')', '') | replace("'", '') | replace('/', '_') | replace('.', '_') | replace(' ', '_') | replace('-', '_') }}
{%- endmacro %}

{% macro visual(look) -%}
{% if look.palette is defined and look.palette | length > 7 -%}
{
{%- for name in ['bands', 'min', 'max', 'gamma'] if look[name] is defined %}

  {{ name }}: {{ look[name] | code }},
{%- endfor %}

  palette: [
{%- for row in look.palette | batch(8) %}

{{ '    ' }}{% for color in row %}'{{ color }}'{% if not loop.last %}, {% endif %}{% endfor %}{% if not loop.last %},{% endif %}
{%- endfor %}

  ]
}
{%- elif look -%}
{ {%- for name in ['bands', 'min', 'max', 'gamma', 'palette'] if look[name] is defined %}
{% if not loop.first %}, {% endif %}{{ name }}: {{ look[name] | code }}
{%- endfor -%} }
{%- else -%}
{}
{%- endif %}
{%- endmacro %}

{% macro started(where) %}
{% if language == 'javascript' %}
// The export, to {{ where }}: a task, which the Code Editor runs from its Tasks tab.
{% else %}
// Starts the export to {{ where }}.
{% endif %}
{% endmacro %}

{# Where an export goes: its class, and what it wants beside the data. #}
{% macro target(output, name, folder, asset, bucket) %}
{% if output == 'export-drive' %}
{% if folder %}
  folder: {{ folder | code }},
{% endif %}
{% elif output == 'export-asset' %}
  assetId: {{ (asset or 'projects/my-project/assets/' ~ name) | code }},
{% else %}
  bucket: {{ (bucket or 'my-bucket') | code }},
  fileNamePrefix: {{ name | code }},
{% endif %}
{% endmacro %}

{% macro method(output, what) -%}
{% if output == 'export-drive' -%}
toDrive
{%- elif output == 'export-asset' -%}
toAsset
{%- elif output == 'export-cloud' -%}
toCloudStorage
{%- else -%}
{{ refuse('there is no output "' ~ output ~ '" for ' ~ what) }}
{%- endif %}
{%- endmacro %}

{% macro place_of(output, asset, bucket) %}
{% if output == 'export-drive' %}
{{ started('Google Drive') }}
{%- elif output == 'export-asset' %}
{{ started('an asset of your project' if asset else 'an asset: put the name of your own project') }}
{%- else %}
{{ started('Cloud Storage' if bucket else 'Cloud Storage: put the name of your own bucket') }}
{%- endif %}
{% endmacro %}

{% macro to_image(output, variable, name, scale, area='region', folder='', asset='', bucket='', crs='') %}
{{ place_of(output, asset, bucket) }}
{%- set to = method(output, 'an image') -%}
Export.image.{{ to }}({
  image: {{ variable }},
  description: {{ name | code }},
{{ target(output, name, folder, asset, bucket) }}
{%- if area %}
  region: {{ area }},
{% endif %}
  scale: {{ scale | code }},
{% if crs %}
  crs: {{ crs | code }},
{% endif %}
{% if output == 'export-cloud' %}
  formatOptions: {cloudOptimized: true},
{% endif %}
  maxPixels: 1e13
});
{% endmacro %}

{% macro to_table(output, variable, name, columns=[], format='CSV', folder='', asset='', bucket='') %}
{{ place_of(output, asset, bucket) }}
{%- set to = method(output, 'a table') -%}
Export.table.{{ to }}({
  collection: {{ variable }},
  description: {{ name | code }},
{% if output == 'export-asset' %}
  assetId: {{ (asset or 'projects/my-project/assets/' ~ name) | code }}
{% else %}
{{ target(output, name, folder, asset, bucket) }}
{%- if columns %}
  selectors: {{ columns if columns is string else columns | code }},
{% endif %}
  fileFormat: {{ format | code }}
{% endif %}
});
{% endmacro %}

{% macro shown(variable, style, title, area) %}
Map.centerObject({{ area }});
Map.addLayer({{ variable }}, {{ style or '{}' }}, {{ title | code }});
{% endmacro %}

{% macro image(output, variable, title, style, scale, area='region') %}
{% if output == 'map' %}
{{ shown(variable ~ '.clip(' ~ area ~ ')', style, title, area) }}
{%- else %}
{{ to_image(output, variable, slug(title), scale, area) }}
{%- endif %}
{% endmacro %}

{% macro deliver(output, variable, title, scale=30, look={}, area='region') %}
{% if output == 'map' %}
{{ shown(variable, visual(look), title, area) }}
{%- elif output == 'print' %}
print({{ title | code }}, {{ variable }});
{% else %}
{{ to_image(output, variable, slug(title), scale, area) }}
{%- endif %}
{% endmacro %}

{% macro rows(output, variable, title, columns=[], format='CSV') %}
{% if output == 'print' %}
print({{ title | code }}, {{ variable }});
{% elif output == 'map' %}
{{ shown(variable, '', title, variable) }}
{%- else %}
{{ to_table(output, variable, slug(title), columns, format) }}
{%- endif %}
{% endmacro %}

{% macro bars(output, variable, x, ys, title, unit='', kind='ColumnChart') %}
{% if output == 'chart' %}
var chart = ui.Chart.feature.byFeature({{ variable }}, {{ x | code }}, {{ ys | code }})
    .setChartType({{ kind | code }})
    .setOptions({
      title: {{ title | code }},
      hAxis: {title: {{ x | capitalize | replace('_', ' ') | code }}{% if x == 'year' %}, format: '####'{% endif %}},
      vAxis: {title: {{ unit | code }}}{% if ys | length == 1 %},
      legend: {position: 'none'}{% endif %}

    });
print(chart);
{% else %}
{{ rows(output, variable, title, [x] + ys) }}
{% endif %}
{% endmacro %}

{% macro series(variable, reducer, scale, title, unit='', area='region') %}
var chart = ui.Chart.image.series({
  imageCollection: {{ variable }},
  region: {{ area }},
  reducer: {{ reducer }},
  scale: {{ scale }}
}).setOptions({
  title: {{ title | code }},
  vAxis: {title: {{ unit | code }}},
  lineWidth: 1,
  pointSize: 3
});
print(chart);
{% endmacro %}

{% macro vectors(output, variable, title, color='e31a1c', area='region') %}
{% if output == 'map' %}
Map.centerObject({{ area }});
Map.addLayer({{ variable }}.style({color: '{{ color }}', fillColor: '{{ color }}33', width: 1}), {}, {{ title | code }});
{% else %}
{{ rows(output, variable, title) }}
{% endif %}
{% endmacro %}
