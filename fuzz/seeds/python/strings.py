a = '''x
y''' r'\d' b"z" f"{a}{{}}" u'\N{DASH}'
b = 1_000 + 0x1F + 1e-3j if a is not None and b <= c != d else ...
print(a % (1, 'b'), 'x{}'.format(b), end='')
