const preset = require('@hireloom/testing/jest-preset');

/** What `scripts` compute. Journeys are Playwright's. */
module.exports = { ...preset, testEnvironment: 'node' };
