{#
What becomes of a result. `output` is a choice: map, export-drive, export-asset, export-cloud; for tables: print, export-drive, export-asset,
export-cloud, map.
  image(output, variable, title, style, scale)     an image; `style` is code
  table(output, variable, title)                   a table, with columns where `columns` (code of a list) is given
#}
{% macro name(title) -%}
{{ title | lower | replace(' ', '_') | replace('-', '_') | replace(',', '') | replace('(', '') | replace(')', '') | replace('.', '_') | replace("'", '') | replace('/', '_') }}
{%- endmacro %}

{% macro image(output, variable, title, style, scale, area='region') %}
{% if output == 'map' %}
Map.centerObject({{ area }});
Map.addLayer({{ variable }}.clip({{ area }}), {{ style }}, '{{ title }}');
{% elif output == 'export-asset' %}
// TODO: the name of your own project.
Export.image.toAsset({
  image: {{ variable }},
  description: '{{ name(title) }}',
  assetId: 'projects/my-project/assets/{{ name(title) }}',
  region: {{ area }},
  scale: {{ scale | code }},
  maxPixels: 1e10
});
{% elif output == 'export-cloud' %}
// TODO: the name of your own bucket.
Export.image.toCloudStorage({
  image: {{ variable }},
  description: '{{ name(title) }}',
  bucket: 'my-bucket',
  region: {{ area }},
  scale: {{ scale | code }},
  maxPixels: 1e10
});
{% elif output == 'export-drive' %}
Export.image.toDrive({
  image: {{ variable }},
  description: '{{ name(title) }}',
  folder: 'earthengine',
  region: {{ area }},
  scale: {{ scale | code }},
  maxPixels: 1e10
});
{% else %}
{{ refuse('an image cannot be given as ' ~ output) }}
{% endif %}
{% endmacro %}

{% macro table(output, variable, title, columns='') %}
{% if output == 'print' %}
print('{{ title }}', {{ variable }});
{% elif output == 'map' %}
Map.centerObject({{ variable }});
Map.addLayer({{ variable }}, {}, '{{ title }}');
{% elif output == 'export-drive' %}
Export.table.toDrive({
  collection: {{ variable }},
  description: '{{ name(title) }}',
  folder: 'earthengine',
{% if columns %}
  selectors: {{ columns }},
{% endif %}
  fileFormat: 'CSV'
});
{% elif output == 'export-asset' %}
// TODO: the name of your own project.
Export.table.toAsset({
  collection: {{ variable }},
  description: '{{ name(title) }}',
  assetId: 'projects/my-project/assets/{{ name(title) }}'
});
{% elif output == 'export-cloud' %}
// TODO: the name of your own bucket.
Export.table.toCloudStorage({
  collection: {{ variable }},
  description: '{{ name(title) }}',
  bucket: 'my-bucket',
{% if columns %}
  selectors: {{ columns }},
{% endif %}
  fileFormat: 'CSV'
});
{% else %}
{{ refuse('a table cannot be given as ' ~ output) }}
{% endif %}
{% endmacro %}
