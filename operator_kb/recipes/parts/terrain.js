{#
Elevation. `elevation(dataset, buffer)` declares `elevation`: one band in meters, from an image or from tiles.
Tiles are mosaicked in the projection of the first: without it a mosaic is in degrees of 1° pixels, and slopes are nonsense.
#}
{% macro height(dataset) -%}
{% for band in ['elevation', 'DEM', 'DSM', 'dem', 'elv', 'bedrock'] if band in dataset.bands -%}
{% if loop.first %}{{ band }}{% endif %}
{%- else -%}
{{ refuse(dataset.label ~ ' has no band of heights that geols knows') }}
{%- endfor %}
{%- endmacro %}

{% macro elevation(dataset) %}
// Heights in meters: {{ (dataset.label | split(':') | list)[0] }}.
{% if dataset.kind == 'Image' %}
var elevation = ee.Image({{ dataset.id | code }}).select('{{ height(dataset) }}'){% if height(dataset) != 'elevation' %}.rename('elevation'){% endif %};
{% else %}
var tiles = ee.ImageCollection({{ dataset.id | code }})
    .filterBounds(region)
    .select('{{ height(dataset) }}');
// A mosaic forgets the grid of its tiles, and slopes need it.
var elevation = tiles.mosaic()
    .setDefaultProjection(tiles.first().projection())
    .rename('elevation');
{% endif %}
{% endmacro %}
