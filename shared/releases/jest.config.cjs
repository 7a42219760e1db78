const preset = require('@hireloom/testing/jest-preset');

module.exports = {
  ...preset,
  testEnvironment: 'node',
  // A disk that is waited for, and a database, take their time on a busy machine.
  globalSetup: './src/testing/start-everything.mjs',
  globalTeardown: '@hireloom/testing/stop-postgres',
};
