// Colors.
exports.greens = ['white', 'lightgreen', 'darkgreen'];
exports.blues = ['white', 'blue'];

var reversed = function(colors) {
  return colors.slice().reverse();
};
exports.reversed = reversed;
