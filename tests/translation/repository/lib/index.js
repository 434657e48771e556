// A module that exports modules, under names and in an object.
exports.indices = require('users/somebody/tools:functions/in-dices.js');
var clouds = require('../functions/clouds');
exports.masks = {clouds: clouds};
exports.ndvi = function(image) {
  return exports.indices.ndvi(clouds.mask(image));
};
