{# Where, when and from what, for scripts that are put together from requests: each takes the plan `p`. What it says about places, masks and loading is in `place`, `clouds`, `load`. #}
{% import 'clouds' as clouds %}
{% import 'load' as load %}
{% import 'place' as places %}
{% import 'spectral' as spectral %}

{% macro region(p) %}
{{ places.region(p.place) }}

{% endmacro %}

{% macro period(p) %}
{{ places.period(p.period) }}
{% endmacro %}

{% macro areas(p) %}
{{ places.areas(p.zones, p.place) }}
{% endmacro %}

{% macro mask(p) %}
{{ load.prepare(p.source, p.mask_name) }}

{% endmacro %}

{% macro collection(p, start='start', end='end', name='collection') %}
{% set measure = p.source.measure %}
// {{ p.source.about }}.
var {{ name }} = {{ load.source(p.source, start if p.period.start else '', end, p.cloud_limit, 'region' if p.source.local else '', p.months, p.mask_name) }}
{%- if not p.source.mask and measure and p.source.sort != 'optical' %}
{% if p.bands_loaded %}

    .select({{ p.bands_loaded | code }})
{%- elif p.measure_only and not measure.convert and measure.label != measure.band %}

    .select([{{ measure.band | code }}], [{{ measure.label | code }}])
{%- else %}

    .select({{ measure.band | code }})
{%- endif %}
{%- endif %};

{% if measure and measure.convert and p.measure_only %}
// The unit: {{ measure.unit }}.
{{ name }} = {{ name }}.map(function(image) {
  var values = image.select({{ measure.band | code }});
  return {{ converted(p, 'values') }}
      .rename({{ measure.label | code }})
      .copyProperties(image, ['system:time_start']);
});

{% elif p.source.mask and measure and p.measure_only %}
{{ name }} = {{ name }}.select([{{ measure.band | code }}], [{{ measure.label | code }}]);

{% endif %}
{% endmacro %}

{% macro single(p, name) %}
// {{ p.source.about }}.
{% if p.source.kind == 'Image' %}
var {{ name }} = ee.Image({{ p.source.id | code }})
{%- if p.source.measure %}

    .select({{ p.source.measure.band | code }})
{%- endif %}
{% else %}
{% set dated = p.period and p.period.start and p.source.sort != 'elevation' %}
var {{ name }} = {{ load.source(p.source, 'start' if dated else '', 'end', p.cloud_limit, 'region' if p.source.local else '') }}
    .select({{ p.source.measure.band | code }})
    .{{ p.source.combine }}()
{%- endif %}

    .clip(region);
{% if p.source.measure and p.source.measure.convert %}
{{ name }} = {{ converted(p, name) }};
{% endif %}

{% endmacro %}

{% macro add_indices(p, name='addIndices') %}
// Adds {{ p.index_titles }}.
function {{ name }}(image) {
{% for index in p.indices %}
  var {{ index.var }} = {{ spectral.of(index, p.source, 'image') }};
{% endfor %}
  return image.addBands({% if p.indices | length == 1 %}{{ p.indices[0].var }}{% else %}[{% for index in p.indices %}{{ index.var }}{% if not loop.last %}, {% endif %}{% endfor %}]{% endif %});
}

{% endmacro %}

{% macro indices(p, name='collection', function='addIndices') %}
{{ name }} = {{ name }}.map({{ function }});

{% endmacro %}

{# Values in their unit. What a mask gives is scaled already. #}
{% macro converted(p, image) -%}
{% set measure = p.source.measure %}
{% if measure.convert == 'celsius' -%}
{{ image }}{% if not p.source.mask %}{{ scaled(measure) }}{% endif %}.subtract(273.15)
{%- elif measure.convert == 'millimetres' -%}
{{ image }}.multiply(1000)
{%- elif measure.convert == 'tenth' -%}
{{ image }}.divide(10)
{%- else -%}
{{ image }}{{ scaled(measure) }}
{%- endif %}
{%- endmacro %}

{% macro scaled(measure) -%}
{% if measure.factor != 1 %}.multiply({{ measure.factor | code }}){% endif %}{% if measure.offset %}.add({{ measure.offset | code }}){% endif %}
{%- endmacro %}
