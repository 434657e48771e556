"""What strings of Python can do."""
import ee

ee.Initialize(project="my-project")

s = "LANDSAT/LC08/C02/T1_L2"
print(ee.List(s.split("/")).getInfo(), len(s), s[0], s[-1], s[-5:], s[:7], s[8:12], s[::-1][:3])
print(ee.String(s.lower()).getInfo(), "abc".upper())
print(s.replace("/", "_"), s.replace("/", "_", 1), "/".join(["a", "b"]))
print(s.startswith("LAND"), s.endswith("L2"), "C02" in s, s.find("LC"), s.find("none"), s.count("/"))
print("  x ".strip(), "  x".lstrip(), "a b  c".split())
print("7".zfill(3), "ab" * 2, "a" + "b", "12".isdigit())
print(ee.String(str(5) + "m").getInfo(), int("42") + float("1.5"), ord("a"), chr(66))
print(r"raw\n", "tab\tline\n", 'it\'s', "µ 東京 😀", """three
lines""")
