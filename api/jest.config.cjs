const preset = require('@hireloom/testing/jest-preset');

/** Packages that come as ES modules only, which Jest must translate. */
const modules =
  '@fastify|content-disposition|cookie|is-network-error|marked|p-[a-z]+|yaml|yocto-queue|htmlparser2|dom[a-z-]+|entities';

module.exports = {
  ...preset,
  testEnvironment: 'node',
  transformIgnorePatterns: [`/node_modules/(?!(${modules})/)`],
  // They wait more than they work: for services that end, and for times that pass.
  maxWorkers: 2,
  globalSetup: './src/testing/start-everything.mjs',
  globalTeardown: './src/testing/stop-everything.mjs',
};
