// A module that hands its parameters on to another one.
var scenes = require('users/somebody/tools:lib/scenes.js');
exports.first = function(ids, place) {
  return scenes.title(ids.slice(0, 1), {place: place});
};
