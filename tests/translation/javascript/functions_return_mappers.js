// The function that is returned reads the parameters of the one around it.
function counter(band, suffix) {
  var name = band + suffix;
  return function(feature) {
    return feature.set(name, 1).set(band + '_all', band === 'B1' ? 'first' : 'other');
  };
}
var table = ee.FeatureCollection('users/me/table');
print(table.map(counter('B1', '_count')), table.map(counter('B2', '_sum')));
