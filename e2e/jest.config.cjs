const preset = require('@hireloom/testing/jest-preset');

/** Tests of the code in `scripts`. Playwright runs the journeys. */
module.exports = { ...preset, testEnvironment: 'node' };
