"""Names that mean something else in JavaScript."""
import ee

ee.Initialize(project="my-project")

var = 1
function = 2
new = var + function
this = ee.Image(new)
const, let, typeof, delete, switch, case, default = 3, 4, 5, 6, 7, 8, 9
Map, ui, Export, undefined, null, true = 10, 11, 12, 13, 14, 15
arguments, eval_, void, instanceof, catch, throw = 16, 17, 18, 19, 20, 21
print(this.add(const).add(let).add(typeof).add(delete).add(switch).add(case).add(default).getInfo())
print(ee.List([Map, ui, Export, undefined, null, true, arguments, eval_, void, instanceof, catch, throw]).getInfo())


def do(extends, super):
    return extends.multiply(super)


print(do(this, 2).getInfo())
