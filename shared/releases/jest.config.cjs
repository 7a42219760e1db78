const preset = require('@hireloom/testing/jest-preset');

module.exports = {
  ...preset,
  testEnvironment: 'node',
  globalSetup: '@hireloom/testing/start-postgres',
  globalTeardown: '@hireloom/testing/stop-postgres',
};
