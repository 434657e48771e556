{# Loading. `collection(p)` declares `collection`; `image(p)` declares an image of one dataset that is a single image. #}
{% import 'make_masks' as masks %}
{% import 'spectral' as spectral %}

{% macro mask(p) %}
{% if p.source.mask %}
{{ masks[p.source.mask](p) }}
{% endif %}
{% endmacro %}

{# The filters that every use of a dataset needs. #}
{% macro filters(p) %}
{% if p.source.sort == 'radar' %}
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', {{ p.source.measure.band | code }}))
{% endif %}
{% if p.months %}
    .filter(ee.Filter.calendarRange({{ p.months[0] }}, {{ p.months[1] }}, 'month'))
{% endif %}
{% if p.source.clouds %}
    .filter(ee.Filter.lt({{ p.source.clouds | code }}, {{ p.cloud_limit | code }}))
{% endif %}
{% endmacro %}

{% macro collection(p, start='start', end='end', name='collection') %}
// {{ p.source.about }}.
var {{ name }} = ee.ImageCollection({{ p.source.id | code }})
{% if p.source.local and p.place.kind != 'none' %}
    .filterBounds(region)
{% endif %}
{% if p.period.start %}
    .filterDate({{ start }}, {{ end }})
{% endif %}
{{ filters(p) }}
{%- if p.source.mask %}
    .map({{ p.mask_name }})
{%- elif p.source.measure and p.source.sort != 'optical' %}
{% if p.bands_loaded %}
    .select({{ p.bands_loaded | code }})
{%- elif p.measure_only and not p.source.measure.convert and p.source.measure.label != p.source.measure.band %}
    .select([{{ p.source.measure.band | code }}], [{{ p.source.measure.label | code }}])
{%- else %}
    .select({{ p.source.measure.band | code }})
{%- endif %}
{%- endif %};

{% if p.source.measure and p.source.measure.convert and p.measure_only %}
{{ unit(p, name) }}
{% elif p.source.mask and p.source.measure and p.measure_only %}
{{ name }} = {{ name }}.select([{{ p.source.measure.band | code }}], [{{ p.source.measure.label | code }}]);

{% endif %}
{% endmacro %}

{% macro unit(p, name) %}
// The unit: {{ p.source.measure.unit }}.
{{ name }} = {{ name }}.map(function(image) {
  var values = image.select({{ p.source.measure.band | code }});
  return {{ masks['convert_' ~ p.source.measure.convert](p, 'values') }}
      .rename({{ p.source.measure.label | code }})
      .copyProperties(image, ['system:time_start']);
});

{% endmacro %}

{% macro add_indices(p, name='addIndices') %}
// Adds {{ p.index_titles }}.
function {{ name }}(image) {
{% for index in p.indices %}
  var {{ index.var }} = {{ expression(p, index, 'image') }};
{% endfor %}
  return image.addBands({% if p.indices | length == 1 %}{{ p.indices[0].var }}{% else %}[{% for index in p.indices %}{{ index.var }}{% if not loop.last %}, {% endif %}{% endfor %}]{% endif %});
}

{% endmacro %}

{% macro indices(p, name='collection', function='addIndices') %}
{{ name }} = {{ name }}.map({{ function }});

{% endmacro %}

{% macro expression(p, index, image) -%}
{% if index.pair -%}
{{ image }}.normalizedDifference({{ index.pair | code }}).rename({{ index.name | code }})
{%- else -%}
{{ image }}.expression({{ index.formula | code }}, {
{%- for role, band in index.bands | items %}
    {{ role }}: {{ image }}.select({{ band | code }}){% if not loop.last %},{% endif %}
{% endfor %}
  }).rename({{ index.name | code }})
{%- endif %}
{%- endmacro %}

{% macro single(p, name) %}
// {{ p.source.about }}.
{% if p.source.kind == 'Image' %}
var {{ name }} = ee.Image({{ p.source.id | code }})
{%- if p.source.measure %}

    .select({{ p.source.measure.band | code }})
{%- endif %}
{% else %}
var {{ name }} = ee.ImageCollection({{ p.source.id | code }})
{% if p.source.local and p.place.kind != 'none' %}
    .filterBounds(region)
{% endif %}
{% if p.period and p.period.start and p.source.sort != 'elevation' %}
    .filterDate(start, end)
{% endif %}
    .select({{ p.source.measure.band | code }})
    .{{ p.source.combine }}()
{%- endif %}
{%- if p.place.kind != 'none' %}

    .clip(region)
{%- endif %};
{% if p.source.measure and p.source.measure.convert %}
{{ name }} = {{ masks['convert_' ~ p.source.measure.convert](p, name) }};
{% endif %}

{% endmacro %}
