{# A threshold found from the data. `otsu()`: the function `otsu`, from a histogram to the value that splits it. #}
{% macro otsu() %}
// The value that splits a histogram into the two classes that differ most (Otsu's method).
function otsu(histogram) {
  var counts = ee.Array(histogram.get('histogram'));
  var values = ee.Array(histogram.get('bucketMeans'));
  var total = counts.reduce(ee.Reducer.sum(), [0]).get([0]);
  var mean = counts.multiply(values).reduce(ee.Reducer.sum(), [0]).get([0]).divide(total);
  // Up to each value but the last: the share of pixels, and their part in the mean.
  var share = counts.accum(0).divide(total).slice(0, 0, -1);
  var part = counts.multiply(values).accum(0).divide(total).slice(0, 0, -1);
  var between = share.multiply(mean).subtract(part).pow(2)
      .divide(share.subtract(share.pow(2)));
  return ee.Number(values.get(between.argmax()));
}
{% endmacro %}
