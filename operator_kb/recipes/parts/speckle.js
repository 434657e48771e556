{#
Filters of radar speckle. Each macro declares `filtered`, in decibels, of `noisy`, an image of one band in decibels, in a window of some
pixels. Other than the median they work on power, as speckle does: it multiplies power.
#}
{# The looks of an image of Sentinel-1. #}
{% set looks = 4.4 %}

{% macro power() %}
// Power instead of decibels: speckle multiplies power.
var power = ee.Image(10).pow(noisy.divide(10)).rename('power');
{% endmacro %}

{% macro window(pixels) %}
// Mean and variance in a window of {{ pixels }} by {{ pixels }} pixels.
var window = ee.Kernel.square({{ (pixels - 1) / 2 }}, 'pixels');
var mean = power.reduceNeighborhood(ee.Reducer.mean(), window).rename('power');
var variance = power.reduceNeighborhood(ee.Reducer.variance(), window).rename('power');
{% endmacro %}

{% macro median(pixels) %}
// The median of a window of {{ pixels }} by {{ pixels }} pixels.
var filtered = noisy.focalMedian({{ (pixels - 1) / 2 }}, 'square', 'pixels');
{% endmacro %}

{% macro mean(pixels) %}
{{ power() }}
// The mean of a window of {{ pixels }} by {{ pixels }} pixels.
var filtered = power.focalMean({{ (pixels - 1) / 2 }}, 'square', 'pixels').log10().multiply(10);
{% endmacro %}

{# The mean and the pixel, by how much the window varies more than speckle does. #}
{% macro weighted() %}
var weight = ground.divide(variance);
var filtered = mean.add(weight.multiply(power.subtract(mean)))
    .log10()
    .multiply(10);
{% endmacro %}

{% macro lee(pixels) %}
{{ power() }}
{{ window(pixels) }}
// Speckle of an image of {{ looks }} looks, and the variance that is left for the ground.
var speckle = mean.pow(2).divide({{ looks }});
var ground = variance.subtract(speckle).max(0).divide(1 + 1 / {{ looks }});

// Lee's filter: where a window varies no more than speckle does, its mean counts, else the pixel.
{{ weighted() }}
{% endmacro %}

{% macro gamma_map(pixels) %}
{{ power() }}
{{ window(pixels) }}
// Coefficients of variation: of the window, of speckle in an image of {{ looks }} looks, and from which a window has a point target.
var LOOKS = {{ looks }};
var variation = variance.sqrt().divide(mean);
var ofSpeckle = 1 / Math.sqrt(LOOKS);
var ofTarget = Math.sqrt(2) * ofSpeckle;

// The most probable power, if the ground has a gamma distribution (Lopes et al. 1990).
var alpha = ee.Image(1 + ofSpeckle * ofSpeckle).divide(variation.pow(2).subtract(ofSpeckle * ofSpeckle));
var excess = alpha.subtract(LOOKS + 1);
var root = mean.pow(2).multiply(excess.pow(2)).add(alpha.multiply(4 * LOOKS).multiply(power).multiply(mean)).sqrt();
var probable = excess.multiply(mean).add(root).divide(alpha.multiply(2));

// Even ground has the mean of the window, and targets keep their own power.
var filtered = probable
    .where(variation.lte(ofSpeckle), mean)
    .where(variation.gte(ofTarget), power)
    .log10()
    .multiply(10);
{% endmacro %}

{% macro refined_lee(pixels) %}
{{ power() }}
// Mean and variance of windows of 3 by 3 pixels, at nine places in a window of 7 by 7.
var small = ee.Kernel.square(1, 'pixels');
var places = ee.Kernel.fixed(7, 7, [
  [0, 0, 0, 0, 0, 0, 0],
  [0, 1, 0, 1, 0, 1, 0],
  [0, 0, 0, 0, 0, 0, 0],
  [0, 1, 0, 1, 0, 1, 0],
  [0, 0, 0, 0, 0, 0, 0],
  [0, 1, 0, 1, 0, 1, 0],
  [0, 0, 0, 0, 0, 0, 0]
], 3, 3, false);
var means = power.reduceNeighborhood(ee.Reducer.mean(), small).neighborhoodToBands(places);
var variances = power.reduceNeighborhood(ee.Reducer.variance(), small).neighborhoodToBands(places);

// The strongest of the four gradients says in which direction an edge runs.
var gradients = means.select(1).subtract(means.select(7)).abs()
    .addBands(means.select(6).subtract(means.select(2)).abs())
    .addBands(means.select(3).subtract(means.select(5)).abs())
    .addBands(means.select(0).subtract(means.select(8)).abs());
var strongest = gradients.eq(gradients.reduce(ee.Reducer.max()));

// And on which side of the edge the pixel lies: directions 1 to 8.
var center = means.select(4);
{% for pair in [[1, 7], [6, 2], [3, 5], [0, 8]] %}
var side{{ loop.index }} = means.select({{ pair[0] }}).subtract(center).gt(center.subtract(means.select({{ pair[1] }})));
{% endfor %}
var directions = side1.multiply(1)
    .addBands(side2.multiply(2))
    .addBands(side3.multiply(3))
    .addBands(side4.multiply(4))
    .addBands(side1.not().multiply(5))
    .addBands(side2.not().multiply(6))
    .addBands(side3.not().multiply(7))
    .addBands(side4.not().multiply(8));
var direction = directions.updateMask(strongest.addBands(strongest)).reduce(ee.Reducer.max());

// Speckle by the five most even of the nine small windows.
var speckle = variances.divide(means.pow(2))
    .toArray()
    .arraySort()
    .arraySlice(0, 0, 5)
    .arrayReduce(ee.Reducer.mean(), [0])
    .arrayFlatten([['speckle']]);

// Mean and variance of the half of the window on this side of the edge.
var straight = ee.Kernel.fixed(7, 7, [
  [0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0],
  [1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1]
], 3, 3, false);
var oblique = ee.Kernel.fixed(7, 7, [
  [1, 0, 0, 0, 0, 0, 0],
  [1, 1, 0, 0, 0, 0, 0],
  [1, 1, 1, 0, 0, 0, 0],
  [1, 1, 1, 1, 0, 0, 0],
  [1, 1, 1, 1, 1, 0, 0],
  [1, 1, 1, 1, 1, 1, 0],
  [1, 1, 1, 1, 1, 1, 1]
], 3, 3, false);
var halves = ee.ImageCollection([straight, oblique].map(function(kernel, at) {
  return ee.ImageCollection([0, 1, 2, 3].map(function(turns) {
    var half = kernel.rotate(turns);
    return power.reduceNeighborhood(ee.Reducer.mean(), half).rename('mean')
        .addBands(power.reduceNeighborhood(ee.Reducer.variance(), half).rename('variance'))
        .updateMask(direction.eq(2 * turns + at + 1));
  })).mosaic();
})).mosaic();
var mean = halves.select('mean');
var variance = halves.select('variance');

// Lee's filter with these: where a half varies no more than speckle does, its mean counts, else the pixel.
var ground = variance.subtract(mean.pow(2).multiply(speckle)).max(0).divide(speckle.add(1));
{{ weighted() }}
{% endmacro %}
