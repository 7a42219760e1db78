const preset = require('@hireloom/testing/jest-preset');

module.exports = {
  ...preset,
  globals: { START_SCRIPT: '' },
  testEnvironment: '@hireloom/testing/jest-environment',
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '@hireloom/testing/setup-dom'],
};
