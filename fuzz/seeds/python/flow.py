try:
    assert a, b
except (C, D) as e:
    raise E from e
else:
    del f[1:2, ...]
finally:
    while g: break
match h:
    case {'a': [1, *_]} | None: print(f'{h!r:>{width}} {"x"}')
for i, (j, k) in l: continue
m = lambda *n: -n[0] ** 2 // 3 @ o if not p in q else r
