/** The Jest settings of every package. A package with browser code adds `testEnvironment: 'jsdom'`. */
const parser = { syntax: 'typescript', tsx: true };
const react = { runtime: 'automatic', importSource: '@emotion/react' };

/** Timeouts end hanging tests; they don't measure speed. Tests of timing requirements say so. */
const testTimeout = 120_000 * Number(process.env.FUZZ_RUNS ?? 1);

/** Tests of kills, outages, speed and zero loss: they take minutes, or depend on the machine's load. */
const isDeep = process.env.npm_lifecycle_event === 'unit:deep';
const deep = '\\.deep\\.test\\.ts$';

// Lerna forces colours, and programs under test would print them too.
delete process.env.FORCE_COLOR;

module.exports = {
  testTimeout,
  testRegex: isDeep ? deep : '\\.test\\.tsx?$',
  transform: {
    '\\.tsx?$': [
      require.resolve('@swc/jest'),
      { jsc: { parser, target: 'es2023', transform: { react } }, module: { type: 'commonjs' } },
    ],
    '\\.m?js$': [require.resolve('@swc/jest'), { jsc: { target: 'es2023' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(@fastify|@hireloom|content-disposition|cookie|is-network-error|marked|p-[a-z]+|yaml|yocto-queue|htmlparser2|dom[a-z-]+|entities)/)',
  ],
  moduleNameMapper: { '\\.(woff2|svg|png|jpg|webp)$': require.resolve('./asset-stub.cjs') },
  // In CI, a process left running by a failed test must not block the whole run.
  forceExit: Boolean(process.env.CI),
  setupFilesAfterEnv: [require.resolve('./retry-in-ci.cjs')],
  reporters: ['default', require.resolve('./totals-reporter.cjs')],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.dev/', ...(isDeep ? [] : [deep])],
  modulePathIgnorePatterns: ['/dist/', '/\\.dev/'],
};
