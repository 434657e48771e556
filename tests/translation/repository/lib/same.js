// A module that is another one.
exports = require('users/somebody/tools:lib/options.js');
