{#
Cloud masks and scaling. Each macro defines the function `name` (usually `prepare`) of an image: it masks clouds and bad pixels, and scales
to physical values: reflectance from 0 to 1, kelvin, power of radar. The time is kept. Sensors name their macro in sensors.toml.
#}
{% macro cloud_score(dataset, name='prepare', limit=0.6) %}
// Masks clouds and their shadows by Cloud Score+, and scales to reflectance.
function {{ name }}(image) {
  var clear = image.select('cs_cdf').gte({{ limit | code }});
  return image.select('B.*')
      .multiply(0.0001)
      .updateMask(clear)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro cloud_probability(dataset, name='prepare', limit=50) %}
// Masks pixels that are cloud with a probability of {{ limit | code }} percent or more (s2cloudless), and scales to reflectance.
function {{ name }}(image) {
  var clear = image.select('probability').lt({{ limit | code }});
  return image.select('B.*')
      .multiply(0.0001)
      .updateMask(clear)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro scene_classes(dataset, name='prepare') %}
// Masks clouds, cirrus and cloud shadows by the scene classification, and scales to reflectance.
function {{ name }}(image) {
  // 3 cloud shadow, 8 and 9 cloud of medium and high probability, 10 cirrus.
  var scl = image.select('SCL');
  var clear = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return image.select('B.*')
      .multiply(0.0001)
      .updateMask(clear)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro qa60(dataset, name='prepare') %}
// Masks clouds and cirrus by the band QA60, and scales to reflectance.
function {{ name }}(image) {
  // Bit 10: opaque clouds. Bit 11: cirrus.
  var quality = image.select('QA60');
  var clear = quality.bitwiseAnd(1 << 10).eq(0)
      .and(quality.bitwiseAnd(1 << 11).eq(0));
  return image.select('B.*')
      .multiply(0.0001)
      .updateMask(clear)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro landsat_qa(dataset, name='prepare') %}
// Masks fill, clouds, cirrus, shadows and saturated pixels, and scales to reflectance and kelvin.
function {{ name }}(image) {
  // Bits 0 to 4 of QA_PIXEL: fill, dilated cloud, cirrus, cloud, cloud shadow.
  var clear = image.select('QA_PIXEL').bitwiseAnd(parseInt('11111', 2)).eq(0);
  var unsaturated = image.select('QA_RADSAT').eq(0);
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermal = image.select('ST_B.*').multiply(0.00341802).add(149);
  return optical.addBands(thermal)
      .updateMask(clear)
      .updateMask(unsaturated)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro landsat_toa(dataset, name='prepare') %}
// Masks fill, clouds, cirrus and cloud shadows. The bands are reflectance and kelvin already.
function {{ name }}(image) {
  // Bits 0 to 4 of QA_PIXEL: fill, dilated cloud, cirrus, cloud, cloud shadow.
  var clear = image.select('QA_PIXEL').bitwiseAnd(parseInt('11111', 2)).eq(0);
  return image.select('B.*').updateMask(clear);
}
{% endmacro %}

{% macro hls_fmask(dataset, name='prepare') %}
// Masks clouds, what lies next to them, and their shadows. The bands are reflectance already.
function {{ name }}(image) {
  // Bits 1 to 3 of Fmask: cloud, next to cloud or shadow, cloud shadow.
  var clear = image.select('Fmask').bitwiseAnd(parseInt('1110', 2)).eq(0);
  return image.updateMask(clear);
}
{% endmacro %}

{% macro modis_state(dataset, name='prepare') %}
{{ modis_flags('StateQA', name) }}
{% endmacro %}

{% macro modis_daily(dataset, name='prepare') %}
{{ modis_flags('state_1km', name) }}
{% endmacro %}

{% macro modis_state_250(dataset, name='prepare') %}
{{ modis_flags('State', name) }}
{% endmacro %}

{% macro modis_flags(band, name) %}
// Masks clouds and their shadows by the state flags, and scales to reflectance.
function {{ name }}(image) {
  var state = image.select('{{ band }}');
  // Bits 0-1: 0 clear, 3 assumed clear. Bit 2: cloud shadow. Bit 10: cloud by the internal test.
  var cloud = state.bitwiseAnd(3);
  var clear = cloud.eq(0).or(cloud.eq(3))
      .and(state.bitwiseAnd(1 << 2).eq(0))
      .and(state.bitwiseAnd(1 << 10).eq(0));
  return image.select('sur_refl_b.*')
      .multiply(0.0001)
      .updateMask(clear)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro modis_vi(dataset, name='prepare') %}
// Keeps good and marginal pixels (0 and 1 of the summary), and scales.
function {{ name }}(image) {
  var good = image.select('SummaryQA').lte(1);
  return image.select(['NDVI', 'EVI', 'sur_refl_b01', 'sur_refl_b02', 'sur_refl_b03', 'sur_refl_b07'])
      .multiply(0.0001)
      .updateMask(good)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro modis_nadir(dataset, name='prepare') %}
// Keeps full inversions of the reflectance model, and scales to reflectance.
function {{ name }}(image) {
  var good = image.select('BRDF_Albedo_Band_Mandatory_Quality_Band[1-7]')
      .reduce(ee.Reducer.max())
      .eq(0);
  return image.select('Nadir_Reflectance_Band[1-7]')
      .multiply(0.0001)
      .updateMask(good)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro modis_lst(dataset, name='prepare') %}
// Keeps pixels whose error is at most 2 K, day and night apart, and scales to kelvin.
function {{ name }}(image) {
  // Bits 0-1: 0 and 1 where a temperature was produced. Bits 6-7: error of at most 1, 2, 3 K, or more.
  var produced = function(quality) {
    return quality.bitwiseAnd(3).lte(1)
        .and(quality.rightShift(6).bitwiseAnd(3).lte(1));
  };
  var day = image.select('LST_Day_1km').updateMask(produced(image.select('QC_Day')));
  var night = image.select('LST_Night_1km').updateMask(produced(image.select('QC_Night')));
  return day.addBands(night)
      .multiply(0.02)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro viirs_flags(dataset, name='prepare') %}
// Masks clouds, cirrus and cloud shadows by the quality flags. The bands are reflectance already.
function {{ name }}(image) {
  // QF1, bits 2-3: 0 confident clear, 1 probably clear. QF2, bit 3: shadow; bits 6 and 7: cirrus.
  var clear = image.select('QF1').rightShift(2).bitwiseAnd(3).lte(1);
  var bright = image.select('QF2').bitwiseAnd(parseInt('11001000', 2)).eq(0);
  return image.select('[MI][0-9]+').updateMask(clear.and(bright));
}
{% endmacro %}

{% macro viirs_vi(dataset, name='prepare') %}
// Keeps pixels that were produced without clouds. The bands are scaled already.
function {{ name }}(image) {
  // VI_Quality, bits 0-1: 0 good, 1 to be checked, 2 cloudy, 3 not produced.
  var good = image.select('VI_Quality').bitwiseAnd(3).lte(1);
  return image.updateMask(good);
}
{% endmacro %}

{% macro viirs_lst(dataset, name='prepare') %}
// Keeps temperatures that were produced well. They are kelvin already.
function {{ name }}(image) {
  // QC, bits 0-1: 0 and 1 where a temperature was produced; bits 4-5: 0 where there is no cloud.
  var quality = image.select('QC');
  var good = quality.bitwiseAnd(3).lte(1)
      .and(quality.rightShift(4).bitwiseAnd(3).eq(0));
  return image.updateMask(good);
}
{% endmacro %}

{% macro radar_power(dataset, name='prepare') %}
// From decibels to power: only power may be averaged or put into formulas. Masks the noisy edges of the swath.
function {{ name }}(image) {
  var decibels = image.select(['VV', 'VH']);
  return decibels.multiply(Math.LN10 / 10)
      .exp()
      .updateMask(decibels.select('VV').gt(-30))
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro palsar_power(dataset, name='prepare') %}
// From digital numbers to power (gamma nought, calibration factor -83 dB).
function {{ name }}(image) {
  return image.select(['HH', 'HV'])
      .pow(2)
      .multiply(Math.pow(10, -8.3))
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro olci_bright(dataset, name='prepare') %}
// Masks bright pixels, most of them clouds, and scales to radiances.
function {{ name }}(image) {
  // Bit 27 of the quality flags: bright.
  var dark = image.select('quality_flags').bitwiseAnd(1 << 27).eq(0);
  return image.select(['{{ dataset.roles.blue }}', '{{ dataset.roles.green }}', '{{ dataset.roles.red }}'])
      .multiply([{{ dataset.facts[dataset.roles.blue].factor | code }}, {{ dataset.facts[dataset.roles.green].factor | code }}, {{ dataset.facts[dataset.roles.red].factor | code }}])
      .updateMask(dark)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro naip(dataset, name='prepare') %}
// From digital numbers to the range from 0 to 1. Aerial photographs are no calibrated reflectance.
function {{ name }}(image) {
  return image.divide(255).copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro planet_scale(dataset, name='prepare') %}
// Scales to reflectance. The mosaics have few clouds already.
function {{ name }}(image) {
  return image.multiply(0.0001).copyProperties(image, ['system:time_start']);
}
{% endmacro %}
