// A module whose exports are one object. Other files leave out arguments.
var unit = 10;
function stretch(image, factor, offset) {
  return image.multiply(factor || unit).add(offset === undefined ? 1 : offset);
}
exports = {
  stretch: stretch,
  shift: function(image, by) {
    return by ? image.add(by) : image;
  },
  unit: unit * 2,
  names: ['B4', 'B8'],
};
