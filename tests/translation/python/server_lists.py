"""Lists of the server and of Python, and conditions of the server."""
import ee

ee.Initialize(project="my-project")

client = [1, 2, 3]
server = ee.List(client)
print(server.map(lambda x: ee.Number(x).add(1)).getInfo(), ee.List([x + 1 for x in client]).getInfo())
print(server.slice(1).getInfo(), ee.List(client[1:]).getInfo(), server.length().getInfo(), len(client))
print(server.get(0).getInfo(), client[0], server.indexOf(2).getInfo(), client.index(2))
print(ee.Algorithms.If(server.length().gt(2), "many", None).getInfo())
print(ee.Number(ee.Algorithms.If(condition=True, trueCase=1, falseCase=2)).add(1).getInfo())
print(server.reverse().join("-").getInfo(), ee.Dictionary({"a": 1}).keys().getInfo())
print(ee.Image(1).set("length", len(client)).get("length").getInfo())
print(ee.Filter.inList("a", client).getInfo(), ee.Filter.dateRangeContains("a", "b").getInfo())
print(ee.Image(5).subtract(1).divide(2).pow(2).mod(3).getInfo())
