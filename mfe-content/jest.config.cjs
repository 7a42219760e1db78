const preset = require('@hireloom/testing/jest-preset');

/** Modules that sanitize-html needs and that Jest can't take as they come. */
const modern = ['htmlparser2', 'domhandler', 'domutils', 'domelementtype', 'dom-serializer', 'entities'];

module.exports = {
  ...preset,
  testEnvironment: '@hireloom/testing/jest-environment',
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '@hireloom/testing/setup-dom'],
  transformIgnorePatterns: [`/node_modules/(?!(${modern.join('|')})/)`],
};
