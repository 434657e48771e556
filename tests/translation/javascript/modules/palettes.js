// Colours.
exports.greens = ['white', 'lightgreen', 'darkgreen'];
exports.blues = ['white', 'blue'];

var reversed = function(colours) {
  return colours.slice().reverse();
};
exports.reversed = reversed;
