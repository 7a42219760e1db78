import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from 'webpack';
import { ownModule } from '../own-module';

const require = createRequire(import.meta.url);

const EXPOSED = /[\\/]src[\\/](pages[\\/][^\\/]+-page|slots[\\/][^\\/]+)\.tsx?$/;

/** The rule for development: swc, with the settings of tsconfig.base.json. `isHot`: components keep their state when they are replaced. */
const developed = (file: RegExp, tsx: boolean, isHot: boolean): RuleSetRule => ({
  test: file,
  loader: require.resolve('swc-loader'),
  options: {
    swcrc: false,
    // Webpack does not remove absolute paths from a source map that is a string.
    parseMap: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: {
        verbatimModuleSyntax: true,
        react: {
          runtime: 'automatic',
          importSource: '@emotion/react',
          development: isHot,
          refresh: isHot,
        },
      },
    },
  },
});

/** Replaces an exposed module's loader and meta together with its component, so that a running shell uses all three. */
const exposedRule: RuleSetRule = {
  test: EXPOSED,
  issuer: { or: [/[\\/]\.dev[\\/]exposes\.ts$/, { not: /./ }] },
  resourceQuery: { not: [/original/] },
  loader: ownModule('build/exposed-module-loader'),
};

/** The rule for releases: ts-loader, which runs the TypeScript compiler itself. */
const released = (directory: string): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: require.resolve('ts-loader'),
  options: { transpileOnly: true, configFile: path.join(directory, 'tsconfig.json') },
});

/**
 * Compiles TypeScript with ts-loader for releases, and with the faster swc for development. Neither checks types. `isHot`:
 * saved changes are applied to open pages.
 */
export const scriptRules = (
  directory: string,
  { mode, isHot = false }: { mode: 'production' | 'development'; isHot?: boolean },
): RuleSetRule[] =>
  mode === 'production'
    ? [released(directory)]
    : [developed(/\.ts$/, false, isHot), developed(/\.tsx$/, true, isHot), ...(isHot ? [exposedRule] : [])];
