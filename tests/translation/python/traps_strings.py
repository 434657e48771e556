"""Methods of strings that are rare."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")

print("abc def".title(), "abc".capitalize(), "AbC".swapcase())
print("xxaxx".strip("x"), "a.tif".rstrip("fit"), "a,b,c".rsplit(",", 1), "a=b".partition("="))
print("a-b".center(7), "ab".ljust(4) + "|", "ab".rjust(4), "1 2".split(" ", 1), "x\ny".splitlines())
print(ee.String("b.tif".removesuffix(".tif")).getInfo(), "ab" in "cab", "a".islower(), "a1".isalnum())
