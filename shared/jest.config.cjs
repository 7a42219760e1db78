const preset = require('./src/testing/jest-preset.cjs');

module.exports = {
  ...preset,
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: ['@hireloom/shared/testing/setup-dom'],
};
