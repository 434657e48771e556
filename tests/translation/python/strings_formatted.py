"""f-strings with formats, conversions and nested fields."""
import ee

ee.Initialize(project="my-project")

year, month, share, name = 2020, 3, 0.12345, "Graz"
print(ee.Date(f"{year}-{month:02d}-01").getInfo())
print(f"{share:.2f} {share:.1%} {year:,} {year:6d}| {name:>8}| {name:<8}|")
print(f"{{braces}} {name.upper()} {len(name) + 1}")
print(f"{1234567.891:,.2f} {1e6:.0f} {share:+.3f} {3.0:5.1f}")
print(ee.Image(1).set("label", f"{name}: {year + 1} of {'b' if month > 2 else 'a'}").getInfo())
print(
    f"one {year} "
    f"two {month} "
    "three {not a field}"
)
