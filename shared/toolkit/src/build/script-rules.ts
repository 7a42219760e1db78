import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

const EXPOSED = /[\\/]src[\\/](pages[\\/][^\\/]+-page|slots[\\/][^\\/]+)\.tsx?$/;

/** In development: swc, with the settings of tsconfig.base.json. `isHot`: components keep their state when they are replaced. */
const developed = (file: RegExp, tsx: boolean, isHot: boolean): RuleSetRule => ({
  test: file,
  loader: require.resolve('swc-loader'),
  options: {
    swcrc: false,
    // Webpack leaves absolute paths in a map that is text.
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

/** Loader and meta of an exposed module are replaced with its component: a running shell has to take over all of it. */
const exposedRule: RuleSetRule = {
  test: EXPOSED,
  issuer: { or: [/[\\/]src[\\/]exposes\.ts$/, { not: /./ }] },
  resourceQuery: { not: [/original/] },
  loader: require.resolve('./exposed-module-loader.ts'),
};

/** In releases: ts-loader, the compiler itself. */
const released = (directory: string): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: require.resolve('ts-loader'),
  options: { transpileOnly: true, configFile: path.join(directory, 'tsconfig.json') },
});

/**
 * How TypeScript becomes JavaScript: by ts-loader in releases, by the faster swc in development. Neither checks types.
 * `isHot`: what is saved replaces parts of a page that is shown.
 */
export const scriptRules = (
  directory: string,
  { mode, isHot = false }: { mode: 'production' | 'development'; isHot?: boolean },
): RuleSetRule[] =>
  mode === 'production'
    ? [released(directory)]
    : [developed(/\.ts$/, false, isHot), developed(/\.tsx$/, true, isHot), ...(isHot ? [exposedRule] : [])];
