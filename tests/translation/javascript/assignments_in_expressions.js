// Entries of objects that are set within expressions.
var names = ['B4', 'B3', 'B4', 'B2', 'B3'];
var seen = {};
var unique = names.filter(function(name) {
  return seen.hasOwnProperty(name) ? false : (seen[name] = true);
});
print(ee.Image('COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP').select(unique));
print(unique, Object.keys(seen).length);
