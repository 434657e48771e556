// No semicolons
var image = ee.Image('USGS/SRTMGL1_003')
var high = image
  .gt(1000)
  .and(image
    .lt(2000))
print(high)
var a = 1
var b = a
+ 2
print(ee.Number(b)), print(ee.Number(a))
function f(x) { return x }
var c = f
(3)
print(ee.Number(c))
var list = [1, 2]
;[3, 4].forEach(function(x) { list.push(x) })
print(ee.List(list))
if (b > 2) print(ee.Image(b))
else print('never')
