{# Periods and sources of a plan. Each macro takes the value `s` of a step. #}
{% import 'clouds' as clouds %}
{% macro period(s) %}
// {% if s.role == 'baseline' %}The baseline{% elif s.role == 'before' %}The period before{% elif s.role == 'after' %}The period after{% else %}The period{% endif %}: {{ s.text }}
{%- if not s.last %}; the end is exclusive{% endif %}.
{% if s.last %}
var {{ s.end_var }} = ee.Date(Date.now());
var {{ s.start_var }} = {{ s.end_var }}.advance({{ -s.last[0] }}, {{ s.last[1] | code }});
{% else %}
var {{ s.start_var }} = {{ s.start | code }};
var {{ s.end_var }} = {{ s.end | code }};
{% endif %}
{% endmacro %}

{% macro mask(s) %}
{% if s.limit is not none %}
{{ clouds[s.mask](s.dataset, s.name, s.limit) }}
{% else %}
{{ clouds[s.mask](s.dataset, s.name) }}
{% endif %}
{% endmacro %}

{# The filters of a period: its days, and its months in each year. #}
{% macro dated(period) -%}
{% if period %}

    .filterDate({{ period.start }}, {{ period.end }})
{%- if period.months and period.months[0] <= period.months[1] %}

    .filter(ee.Filter.calendarRange({{ period.months[0] }}, {{ period.months[1] }}, 'month'))
{%- elif period.months %}

    .filter(ee.Filter.or(
        ee.Filter.calendarRange({{ period.months[0] }}, 12, 'month'),
        ee.Filter.calendarRange(1, {{ period.months[1] }}, 'month')))
{%- endif %}
{%- endif %}
{%- endmacro %}

{% macro selected(d) -%}
{% if d.aliases != d.names -%}
.select({{ d.names | code }}, {{ d.aliases | code }})
{%- elif d.names | length == 1 -%}
.select({{ d.names[0] | code }})
{%- else -%}
.select({{ d.names | code }})
{%- endif %}
{%- endmacro %}

{# Factor and offset of stored numbers: of all bands, or band by band. #}
{% macro scaled(scaling) -%}
{% set same = scaling | unique | list | length == 1 -%}
{% set factors = scaling | map(attribute=0) | list -%}
{% set offsets = scaling | map(attribute=1) | list -%}
{% if same %}{% if factors[0] != 1 %}.multiply({{ factors[0] | code }}){% endif %}{% if offsets[0] != 0 %}.add({{ offsets[0] | code }}){% endif %}
{%- else %}.multiply({{ factors | code }}){% if offsets | select('ne', 0) | list %}.add({{ offsets | code }}){% endif %}
{%- endif %}
{%- endmacro %}

{% macro images(d, region, period) -%}
ee.ImageCollection({{ d.id | code }})
{%- if region %}

    .filterBounds({{ region }})
{%- endif %}
{{- dated(period) }}
{%- for filter in d.filters %}

    .filter(ee.Filter.{{ filter.method }}({{ filter.property | code }}, {{ filter.value | code }}))
{%- endfor %}
{%- if d.polarizations %}

    .filter(ee.Filter.eq('instrumentMode', 'IW'))
{%- for polarization in d.polarizations %}

    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', {{ polarization | code }}))
{%- endfor %}
{%- endif %}
{%- if d.sort %}

    .sort({{ d.sort | code }})
{%- endif %}
{%- if d.mask == 'cloud_score' %}

    .linkCollection(ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED'), ['cs_cdf'])
{%- elif d.mask == 'cloud_probability' %}

    .linkCollection(ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY'), ['probability'])
{%- endif %}
{%- if d.mask %}

    .map({{ d.mask_name }})
{%- endif %}
{%- if d.quality %}

    .map(function(image) {
      return image
{%- for flag in d.quality %}.updateMask(image.select({{ flag[0] | code }}).{{ flag[1] }}({{ flag[2] | code }})){% endfor %};
    })
{%- endif %}
{%- if d.select %}

    {{ selected(d) }}
{%- endif %}
{%- if d.scaling %}

    .map(function(image) {
      return image{{ scaled(d.scaling) }}.copyProperties(image, ['system:time_start']);
    })
{%- endif %}
{%- endmacro %}

{% macro load(s) %}
{% set is_scaled = s.datasets[0].scaling %}
{% if s.merged %}
// {{ s.label }}{% if s.period %}, {{ s.period.text }}{% endif %}, with common names of bands.
{% for d in s.datasets %}
var {{ d.var }} = {{ images(d, s.region, s.period) }};
{% endfor %}
var {{ s.var }} = {{ s.datasets[0].var }}{% for d in s.datasets[1:] %}.merge({{ d.var }}){% endfor %};
{% elif s.years %}
{% set d = s.datasets[0] %}
// {{ s.label }}: the year of each pixel, {{ s.years.first }}{% if s.years.last != s.years.first %} to {{ s.years.last }}{% endif %}.
var {{ s.var }} = ee.Image({{ d.id | code }}){{ selected(d) }}.selfMask().add({{ s.years.from }});
{% if s.years.first == s.years.last %}
{{ s.var }} = {{ s.var }}.updateMask({{ s.var }}.eq({{ s.years.first }}));
{% else %}
{{ s.var }} = {{ s.var }}.updateMask({{ s.var }}.gte({{ s.years.first }}).and({{ s.var }}.lte({{ s.years.last }})));
{% endif %}
{% elif s.is_image %}
{% set d = s.datasets[0] %}
// {{ s.label }}{% if s.unit %}, in {{ s.unit }}{% endif %}.
var {{ s.var }} = ee.Image({{ d.id | code }}){% if d.select %}{{ selected(d) }}{% endif %}{% if d.scaling %}{{ scaled(d.scaling) }}{% endif %};
{% else %}
{% set d = s.datasets[0] %}
// {{ s.label }}{% if s.period %}, {{ s.period.text }}{% endif %}{% if s.unit %}, in {{ s.unit }}{% elif is_scaled %}, scaled to physical values{% endif %}.
var {{ s.var }} = {{ images(d, s.region, s.period) }}
{%- if s.mosaic %}

    .mosaic()
{%- endif %};
{% if s.mosaic and s.projection %}

// The mosaic gets the pixels of its tiles, so that slopes are computed at their size.
{{ s.var }} = {{ s.var }}.setDefaultProjection(ee.ImageCollection({{ d.id | code }}).filterBounds({{ s.region }}).first().projection());
{% endif %}
{% endif %}
{% endmacro %}
