const preset = require('@hireloom/testing/jest-preset');

/** ES modules that sanitize-html depends on. Jest must transform them. */
const modern = ['htmlparser2', 'domhandler', 'domutils', 'domelementtype', 'dom-serializer', 'entities'];

module.exports = {
  ...preset,
  testEnvironment: '@hireloom/testing/jest-environment',
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '@hireloom/testing/setup-dom'],
  transformIgnorePatterns: [`/node_modules/(?!(${modern.join('|')})/)`],
};
