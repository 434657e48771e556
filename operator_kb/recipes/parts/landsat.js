{#
All Landsat missions as one collection of surface reflectance, with the bands blue, green, red, nir, swir1 and swir2.
  missions(period)     declares `landsat(start, end)`: images of the region by the missions that flew in the period, cloud-masked and scaled
  merged               the object of a dataset with these bands, for the macros of `spectral`
#}
{% set merged = {'roles': {'blue': 'blue', 'green': 'green', 'red': 'red', 'nir': 'nir', 'swir1': 'swir1', 'swir2': 'swir2'}, 'bands': [], 'label': 'Landsat'} %}
{% macro missions(period) %}
var NAMES = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];

// One mission: clouds, shadows and saturated pixels masked, bands as reflectance under common names.
function mission(id, bands, start, end) {
  return ee.ImageCollection(id)
      .filterBounds(region)
      .filterDate(start, end)
      .map(function(image) {
        // Bits 0 to 4 of QA_PIXEL: fill, dilated cloud, cirrus, cloud, cloud shadow.
        var clear = image.select('QA_PIXEL').bitwiseAnd(parseInt('11111', 2)).eq(0)
            .and(image.select('QA_RADSAT').eq(0));
        return image.select(bands, NAMES)
            .multiply(0.0000275)
            .add(-0.2)
            .updateMask(clear)
            .copyProperties(image, ['system:time_start']);
      });
}

// The bands of the newer instruments have other numbers.
{% set older = "['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7']" %}
{% set newer = "['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']" %}
{% set flown = [] %}
{% if period.year <= 2011 %}{% set flown = flown + [['LANDSAT/LT05/C02/T1_L2', older]] %}{% endif %}
{% if period.last_year >= 1999 %}{% set flown = flown + [['LANDSAT/LE07/C02/T1_L2', older]] %}{% endif %}
{% if period.last_year >= 2013 %}{% set flown = flown + [['LANDSAT/LC08/C02/T1_L2', newer]] %}{% endif %}
{% if period.last_year >= 2022 %}{% set flown = flown + [['LANDSAT/LC09/C02/T1_L2', newer]] %}{% endif %}
function landsat(start, end) {
{% for id, bands in flown %}
{% if loop.first %}
  return mission('{{ id }}', {{ bands }}, start, end)
{%- else %}

      .merge(mission('{{ id }}', {{ bands }}, start, end))
{%- endif %}
{%- endfor %}
;
}
{% endmacro %}
