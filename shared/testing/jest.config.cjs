const preset = require('./src/jest-preset.cjs');

/** The tests of the examples, which are not packages. */
module.exports = {
  ...preset,
  rootDir: '../../examples',
  testEnvironment: require.resolve('./src/jest-environment.cjs'),
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, require.resolve('./src/setup-dom.ts')],
};
