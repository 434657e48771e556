from a.b import (c as d, e)
@deco(1)
async def f(x: int = 1, /, *args, y, **kw) -> 'z':
    global g
    async with open(x) as h, i: pass
    return [j async for j in k if not l] if (m := 1) else {**n, 'o': {p}}
class A(B, metaclass=C):
    x: int
    def y(self): yield from self.z
