{# Cloud masks and units for scripts that are put together from requests. Each mask defines the function `p.mask_name`, which gives reflectance from 0 to 1. #}
{% macro mask_s2(p) %}
// Hides clouds, cirrus and cloud shadows by the scene classification, and scales to reflectance.
function {{ p.mask_name }}(image) {
  var scl = image.select('SCL');
  var clear = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return image.select('B.*').multiply(0.0001)
      .updateMask(clear)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro mask_s2_toa(p) %}
// Hides clouds and cirrus by the quality band, and scales to reflectance.
function {{ p.mask_name }}(image) {
  var quality = image.select('QA60');
  var clear = quality.bitwiseAnd(1 << 10).eq(0)
      .and(quality.bitwiseAnd(1 << 11).eq(0));
  return image.select('B.*').multiply(0.0001)
      .updateMask(clear)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro mask_landsat(p) %}
// Hides clouds, cirrus, shadows and saturated pixels by the quality bands, and scales to reflectance and kelvin.
function {{ p.mask_name }}(image) {
  var clear = image.select('QA_PIXEL').bitwiseAnd(31).eq(0);
  var unsaturated = image.select('QA_RADSAT').eq(0);
  var reflectance = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var temperature = image.select('ST_B.*').multiply(0.00341802).add(149);
  return image.addBands(reflectance, null, true)
      .addBands(temperature, null, true)
      .updateMask(clear)
      .updateMask(unsaturated);
}
{% endmacro %}

{% macro mask_landsat_toa(p) %}
// Hides clouds, cirrus and cloud shadows by the quality band.
function {{ p.mask_name }}(image) {
  var clear = image.select('QA_PIXEL').bitwiseAnd(31).eq(0);
  return image.updateMask(clear);
}
{% endmacro %}

{% macro convert_celsius(p, image) -%}
{{ image }}{% if p.source.measure.factor != 1 and not p.source.mask %}.multiply({{ p.source.measure.factor | code }}){% endif %}{% if p.source.measure.offset and not p.source.mask %}.add({{ p.source.measure.offset | code }}){% endif %}.subtract(273.15)
{%- endmacro %}

{% macro convert_millimetres(p, image) -%}
{{ image }}.multiply(1000)
{%- endmacro %}

{% macro convert_scale(p, image) -%}
{{ image }}.multiply({{ p.source.measure.factor | code }}){% if p.source.measure.offset %}.add({{ p.source.measure.offset | code }}){% endif %}
{%- endmacro %}

{% macro convert_tenth(p, image) -%}
{{ image }}.divide(10)
{%- endmacro %}
