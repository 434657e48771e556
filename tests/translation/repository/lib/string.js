// A module with the name of a module of Python.
exports.numbered = function(text, number) {
  return text + '_' + number;
};
