"""Functions in functions, closures, nonlocal and global."""
import ee

ee.Initialize(project="my-project")

count = 0


def counter(start):
    value = start

    def step(by=1):
        nonlocal value
        global count
        value += by
        count += 1
        return value

    return step


def threshold(limit):
    def apply(image):
        return image.gt(limit).copyProperties(image)

    return apply


next_one = counter(10)
next_one()
print(ee.Image(next_one(5)).getInfo(), ee.Number(count).getInfo())
print(ee.ImageCollection("MODIS/061/MOD13Q1").map(threshold(100)).getInfo())


def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)


print(ee.Number(factorial(5)).getInfo())
late = [lambda: i for i in range(3)]
print(ee.List([f() for f in late]).getInfo())
