const preset = require('@hireloom/testing/jest-preset');

module.exports = {
  ...preset,
  testEnvironment: '@hireloom/testing/jest-environment',
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '@hireloom/testing/setup-dom'],
};
