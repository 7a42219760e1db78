const preset = require('@hireloom/testing/jest-preset');

const [transpiled] = preset.transformIgnorePatterns;

module.exports = {
  ...preset,
  testEnvironment: 'node',
  transform: { ...preset.transform, '\\.css$': './src/testing/style-text.cjs' },
  transformIgnorePatterns: [transpiled.replace('(?!(', '(?!(@picocss|')],
  // The tests mostly wait: for services to exit and for timeouts.
  maxWorkers: 2,
  globalSetup: './src/testing/start-everything.mjs',
  globalTeardown: './src/testing/stop-everything.mjs',
};
