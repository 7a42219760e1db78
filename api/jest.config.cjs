const preset = require('@hireloom/testing/jest-preset');

/** Packages published only as ES modules, which Jest must transpile. */
const modules =
  '@fastify|content-disposition|cookie|is-network-error|marked|p-[a-z]+|yaml|yocto-queue|htmlparser2|dom[a-z-]+|entities';

module.exports = {
  ...preset,
  testEnvironment: 'node',
  transformIgnorePatterns: [`/node_modules/(?!(${modules})/)`],
  // The tests mostly wait: for services to exit and for timeouts.
  maxWorkers: 2,
  globalSetup: './src/testing/start-everything.mjs',
  globalTeardown: './src/testing/stop-everything.mjs',
};
