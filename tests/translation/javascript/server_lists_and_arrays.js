// Lists of the server and of the client that have methods of the same names.
var client = [1, 2, 3];
var server = ee.List(client);
print(server.map(function(x) { return ee.Number(x).add(1); }));
print(ee.List(client.map(function(x) { return x + 1; })));
print(server.slice(1), ee.List(client.slice(1)));
print(server.indexOf(2), client.indexOf(2));
print(server.filter(ee.Filter.gt('item', 1)), ee.List(client.filter(function(x) { return x > 1; })));
print(server.reverse().get(0), client.reverse()[0]);
print(server.join('-'), client.join('-'));
print(server.length(), client.length, ee.String('text').length(), 'text'.length);
print(server.splice(0, 1), ee.Array(client).length(), ee.Array(server).slice(0, 0, 2));
print(server.sort(), server.contains(4), ee.Dictionary({length: 3}).get('length'));
var image = ee.Image(1).set('length', client.length);
print(image.get('length'), ee.Feature(null, {a: 1}).toDictionary().values().join(','));
