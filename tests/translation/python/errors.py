"""try, except, else, finally, raise and assert."""
import ee

ee.Initialize(project="my-project")


def check(scale):
    if scale <= 0:
        raise ValueError("scale must be positive")
    return ee.Image(scale)


try:
    print(check(10).getInfo())
    print(check(-1).getInfo())
    print("never")
except ValueError as error:
    print(ee.String("caught").getInfo(), str(error))
finally:
    print(ee.String("finally").getInfo())
try:
    result = {"a": 1}["a"]
except (KeyError, TypeError):
    result = 0
print(ee.Number(result).getInfo())
assert result == 1, "one"
