const preset = require('@hireloom/testing/jest-preset');

module.exports = {
  ...preset,
  testEnvironment: 'node',
  globalSetup: './fixtures/bundle-server.mjs',
};
