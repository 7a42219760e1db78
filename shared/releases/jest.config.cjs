const preset = require('@hireloom/testing/jest-preset');

module.exports = {
  ...preset,
  testEnvironment: 'node',
  globalSetup: './src/testing/start-everything.mjs',
  globalTeardown: '@hireloom/test-services/stop-postgres',
};
