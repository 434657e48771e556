// Numbers in every notation.
print(ee.List([0x1F, 0b101, 0o17, 1e3, 1E-3, .5, 5., 1.5e+2, 1_000_000]));
print(ee.List([-1, +1, -0x10, - -2, 1e9, 1e13, 3.4028234663852886e38]));
print(ee.Image.constant([1, 1.5, 10.0]), ee.Number(9007199254740991));
print(ee.Image(0.1 + 0.2), ee.Number(1e21), ee.Number(0.1 * 3));
print(Infinity > 1e308, ee.Number(Number.MAX_VALUE > 1 ? 1 : 0));
