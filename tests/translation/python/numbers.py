"""Division, remainders, powers, rounding, notations."""
import ee

ee.Initialize(project="my-project")

print(ee.List([7 / 2, 7 // 2, -7 // 2, 7 % 3, -7 % 3, 7 % -3, -7.5 % 2, 2**10, 2**-1]).getInfo())
print(ee.List([0x1F, 0b101, 0o17, 1e3, 0.5, 5.0, 1_000_000, -(2**2)]).getInfo())
print(ee.List([1 << 5, -8 >> 1, 6 & 3, 6 | 3, 6 ^ 3, ~6]).getInfo())
print(ee.List([abs(-3), round(2.567, 1), round(3.7), min(3, 1), max([4, 9]), sum([1, 2, 3]), pow(2, 5)]).getInfo())
print(ee.List([int(3.9), int(-3.9), int("7"), float("2.5"), int(True)]).getInfo())
print(ee.List([round(2.5), round(3.5), round(-2.5)]).getInfo())
print(10**20 > 1, 0.1 + 0.2)
x = 17
x //= 3
x **= 2
x %= 7
x <<= 3
print(ee.Number(x).getInfo(), max("b", "a"), min([3, 2], key=lambda v: -v))
