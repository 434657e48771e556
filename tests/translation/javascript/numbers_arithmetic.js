// Division, remainder of negative numbers, powers, bits.
print(ee.List([7 / 2, 8 / 2, -7 / 2, 1 / 3]));
print(ee.List([7 % 3, -7 % 3, 7 % -3, -7.5 % 2, 5.5 % 2]));
print(ee.List([Math.floor(-7 / 2), Math.floor(7 / 2), (7 / 2) | 0, ~~(-7 / 2)]));
print(ee.List([1 << 5, 1 << 31, -8 >> 1, -8 >>> 28, 6 & 3, 6 | 3, 6 ^ 3, ~6]));
print(ee.List([2 ** 10, 2 ** -1, Math.pow(2, 0.5), Math.pow(2, 5)]));
print(ee.List([1 + 2 * 3 - 4 / 2, (1 + 2) * (3 - 4), -(2 + 3)]));
var x = 17;
x /= 2; print(ee.Number(x));
x %= 3; print(ee.Number(x));
x <<= 2; print(ee.Number(x));
x **= 2; print(ee.Number(x));
x |= 3; print(ee.Number(x));
