{#
Results. `output` is one of `map`, `print`, `chart`, `export-drive`, `export-asset`, `export-cloud`.

`deliver(output, variable, title, scale, look, area)`: an image. `look` has `min`, `max`, `palette`, `bands`, `gamma` for the map.
`rows(output, variable, title, columns)`: a table. `columns` are those of the file; none: all of them.
`bars(output, variable, x, ys, title, unit, kind)`: a table as a chart, or as `rows` otherwise.
`series(variable, reducer, scale, title, unit, area)`: a chart of a collection of images over time.
`vectors(output, variable, title, colour, area)`: outlines on the map, or as `rows` otherwise.
#}
{% macro slug(title) -%}
{{ title | lower | replace(',', '') | replace('(', '') | replace(')', '') | replace('/', '_') | replace(' ', '_') | replace('-', '_') }}
{%- endmacro %}

{% macro visual(look) -%}
{% if look.palette is defined and look.palette | length > 7 -%}
{
{%- for name in ['bands', 'min', 'max', 'gamma'] if look[name] is defined %}

  {{ name }}: {{ look[name] | code }},
{%- endfor %}

  palette: [
{%- for row in look.palette | batch(8) %}

{{ '    ' }}{% for colour in row %}'{{ colour }}'{% if not loop.last %}, {% endif %}{% endfor %}{% if not loop.last %},{% endif %}
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
// The export waits in the Tasks tab until it is run; it goes to {{ where }}.
{% else %}
// Starts the export to {{ where }}.
{% endif %}
{% endmacro %}

{% macro deliver(output, variable, title, scale=30, look={}, area='region') %}
{% if output == 'map' %}
Map.centerObject({{ area }});
Map.addLayer({{ variable }}, {{ visual(look) }}, {{ title | code }});
{% elif output == 'print' %}
print({{ title | code }}, {{ variable }});
{% elif output == 'export-drive' %}
{{ started('Google Drive') }}Export.image.toDrive({
  image: {{ variable }},
  description: '{{ slug(title) }}',
  region: {{ area }},
  scale: {{ scale }},
  maxPixels: 1e13
});
{% elif output == 'export-asset' %}
{{ started('an asset of your project') }}Export.image.toAsset({
  image: {{ variable }},
  description: '{{ slug(title) }}',
  assetId: 'projects/my-project/assets/{{ slug(title) }}',
  region: {{ area }},
  scale: {{ scale }},
  maxPixels: 1e13
});
{% elif output == 'export-cloud' %}
{{ started('a Cloud Storage bucket') }}Export.image.toCloudStorage({
  image: {{ variable }},
  description: '{{ slug(title) }}',
  bucket: 'my-bucket',
  fileNamePrefix: '{{ slug(title) }}',
  region: {{ area }},
  scale: {{ scale }},
  maxPixels: 1e13,
  formatOptions: {cloudOptimized: true}
});
{% else %}
{{ refuse('there is no output "' ~ output ~ '" for an image') }}
{% endif %}
{% endmacro %}

{% macro rows(output, variable, title, columns=[], format='CSV') %}
{% if output == 'export-drive' %}
{{ started('Google Drive') }}Export.table.toDrive({
  collection: {{ variable }},
  description: '{{ slug(title) }}',
{% if columns %}
  selectors: {{ columns | code }},
{% endif %}
  fileFormat: '{{ format }}'
});
{% elif output == 'export-asset' %}
{{ started('an asset of your project') }}Export.table.toAsset({
  collection: {{ variable }},
  description: '{{ slug(title) }}',
  assetId: 'projects/my-project/assets/{{ slug(title) }}'
});
{% elif output == 'export-cloud' %}
{{ started('a Cloud Storage bucket') }}Export.table.toCloudStorage({
  collection: {{ variable }},
  description: '{{ slug(title) }}',
  bucket: 'my-bucket',
  fileNamePrefix: '{{ slug(title) }}',
{% if columns %}
  selectors: {{ columns | code }},
{% endif %}
  fileFormat: '{{ format }}'
});
{% elif output == 'print' %}
print({{ title | code }}, {{ variable }});
{% else %}
{{ refuse('there is no output "' ~ output ~ '" for a table') }}
{% endif %}
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

{% macro vectors(output, variable, title, colour='e31a1c', area='region') %}
{% if output == 'map' %}
Map.centerObject({{ area }});
Map.addLayer({{ variable }}.style({color: '{{ colour }}', fillColor: '{{ colour }}33', width: 1}), {}, {{ title | code }});
{% else %}
{{ rows(output, variable, title) }}
{% endif %}
{% endmacro %}
