{#
Radar of Sentinel-1. `sentinel1(variable, start, end, orbit)` declares a collection in decibels: dual polarization over land, one direction
of flight, so that images have the same bands and look from the same side. `linear(image)`: decibels as power, for means and ratios.
`smooth(radius)`: the function `smooth`, which takes the speckle off an image.
#}
{% macro sentinel1(variable, start, end, orbit='DESCENDING') %}
// Sentinel-1 in decibels, VV and VH, flying {{ 'south' if orbit == 'DESCENDING' else 'north' }}, {{ start }} up to {{ end }}.
var {{ variable }} = ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(region)
    .filterDate({{ start | code }}, {{ end | code }})
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
    .filter(ee.Filter.eq('orbitProperties_pass', {{ orbit | code }}))
    .select(['VV', 'VH']);
{% endmacro %}

{% macro linear(image) -%}
ee.Image(10).pow({{ image }}.divide(10))
{%- endmacro %}

{% macro smooth(radius=50) %}
// Takes the speckle off: the median of a circle of {{ radius }} m.
function smooth(image) {
  return image.focalMedian({{ radius }}, 'circle', 'meters')
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}
