"""Operators on sets."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")

print(ee.List(sorted({1, 2, 3} & {2, 3, 4})).getInfo(), ee.List(sorted({1} | {2})).getInfo())
print(ee.List(sorted({1, 2, 3} - {2})).getInfo(), {1, 2} == {2, 1}, {1} <= {1, 2})
