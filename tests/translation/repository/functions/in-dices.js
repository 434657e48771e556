// Indices; they use a module of another folder.
var names = require('users/somebody/tools:lib/string');
var clouds = require('./clouds');

exports.settings = {scale: {value: 10}};
exports.ndvi = function(image) {
  return clouds.mask(image).normalizedDifference(['B8', 'B4']).rename(names.numbered('ndvi', 1));
};
exports.label = function(value) {
  return names.numbered('Index', value);
};
