const preset = require('@hireloom/testing/jest-preset');

module.exports = {
  ...preset,
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '@hireloom/testing/setup-dom'],
};
