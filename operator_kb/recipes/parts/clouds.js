{# Cloud masks. Each macro defines the function `prepare`, which masks clouds in an image and scales it to physical values. #}
{% macro cloud_score(dataset) %}
// Masks clouds and their shadows with the scene classification, and scales to reflectance.
function prepare(image) {
  var scene = image.select('SCL');
  var clear = scene.neq(3).and(scene.neq(8)).and(scene.neq(9)).and(scene.neq(10));
  return image.updateMask(clear)
      .select('B.*')
      .multiply(0.0001)
      .copyProperties(image, ['system:time_start']);
}
{% endmacro %}

{% macro landsat_qa(dataset) %}
// Masks clouds, cirrus and cloud shadows with the quality band, and scales to reflectance and kelvin.
function prepare(image) {
  var clear = image.select('QA_PIXEL').bitwiseAnd(parseInt('11111', 2)).eq(0);
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermal = image.select('ST_B.*').multiply(0.00341802).add(149);
  return image.addBands(optical, null, true)
      .addBands(thermal, null, true)
      .updateMask(clear);
}
{% endmacro %}
