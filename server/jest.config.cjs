const preset = require('@hireloom/testing/jest-preset');

module.exports = {
  ...preset,
  testEnvironment: 'node',
  // The tests mostly wait: for services to exit and for timeouts.
  maxWorkers: 2,
  globalSetup: './src/testing/start-everything.mjs',
  globalTeardown: './src/testing/stop-everything.mjs',
};
