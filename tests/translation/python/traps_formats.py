"""Formats that are rare."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")

name, month, share, year = "Graz", 3, 0.12345, 2020
print(f"{name!r} {name:^8}| {name:*<6}|")
print(f"{255:x} {5:b} {0.00001234:e} {-5:05d}")
width = 7
print(f"{month:>{width}}|", f"{share:{width}.{2}f}|")
print(f"{True} {None} {[1, 'a']} {year=}")
print(f"{0.5:.0f} {2.5:.0f} {1234.5:.0f} {12.25:.1f}")
print(ee.Image(1).set("label", f"{name:>6}").getInfo())
