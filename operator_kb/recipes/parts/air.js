{#
Air. `gas(dataset)`: band, name, units, lowest and highest usual value of a Sentinel-5P dataset, between bars.
#}
{% macro gas(dataset) -%}
{% set known = {
  'tropospheric_NO2_column_number_density': 'Nitrogen dioxide|moles per square meter of the lower air|0|0.0002',
  'CO_column_number_density': 'Carbon monoxide|moles per square meter|0.02|0.06',
  'CH4_column_volume_mixing_ratio_dry_air_bias_corrected': 'Methane|parts per billion|1800|1920',
  'SO2_column_number_density': 'Sulfur dioxide|moles per square meter|0|0.001',
  'O3_column_number_density': 'Ozone|moles per square meter|0.11|0.17',
  'tropospheric_HCHO_column_number_density': 'Formaldehyde|moles per square meter of the lower air|0|0.0003'
} %}
{% set bands = known | select('in', dataset.bands) | list %}
{% if bands %}
{{ bands[0] }}|{{ known[bands[0]] }}
{%- else -%}
{{ refuse(dataset.label ~ ' has no gas that geols knows') }}
{%- endif %}
{%- endmacro %}
