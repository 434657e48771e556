// Functions that get lists and objects of the client from other scripts.
exports.mosaic = function(ids) {
  var images = ids.map(function(id) {
    return ee.Image(id).select('B4');
  });
  return ee.ImageCollection(images).mosaic();
};
exports.title = function(names, options) {
  return names.length + ' of ' + options.place.toUpperCase() + ': ' + names.join(', ');
};
// A function of the module that calls another one.
exports.count = function(ids) {
  return exports.unique(ids).length;
};
exports.unique = function(ids) {
  return ids.filter(function(id, at) {
    return ids.indexOf(id) === at;
  });
};
