"""JSON to text and back."""
import json

import ee

ee.Initialize(project="my-project")

o = {"name": "a", "list": [1, 2.5, None, True], "inner": {"x": 1}}
back = json.loads(json.dumps(o))
back["inner"]["x"] = 2
print(ee.Number(o["inner"]["x"]).getInfo(), ee.Number(back["inner"]["x"]).getInfo())
print(ee.Dictionary(json.loads('{"a": 1, "b": [1, 2]}')).getInfo())
print(json.dumps(o))
