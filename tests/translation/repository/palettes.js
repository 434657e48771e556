// Colors.
exports.greens = ['ffffff', '00ff00', '004400'];
