// Math: rounding of halves, extremes, constants.
print(ee.List([Math.round(2.5), Math.round(-2.5), Math.round(0.5), Math.round(1.4999), Math.round(-0.6)]));
print(ee.List([Math.floor(-1.5), Math.ceil(-1.5), Math.trunc(-1.5), Math.abs(-3), Math.sign(-2)]));
print(ee.List([Math.max(1, 5, 3), Math.min(4, 2), Math.max.apply(null, [1, 9, 2]), Math.min(...[3, 1])]));
print(ee.List([Math.PI, Math.E, Math.sqrt(16), Math.sin(1), Math.cos(Math.PI), Math.atan2(1, 2)]));
print(ee.List([Math.log(10), Math.exp(1), Math.log10(1000), Math.log2(8), Math.LN2, Math.hypot(3, 4)]));
var degrees = 30 * Math.PI / 180;
print(ee.Image(Math.tan(degrees)));
print(Math.random() < 1);
