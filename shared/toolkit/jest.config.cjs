const preset = require('@hireloom/testing/jest-preset');

module.exports = { ...preset, testEnvironment: 'node' };
