module.exports = require('@hireloom/testing/jest-preset');
