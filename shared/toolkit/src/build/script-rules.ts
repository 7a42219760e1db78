import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

const EXPOSED = /[\\/]src[\\/](pages[\\/][^\\/]+-page|slots[\\/][^\\/]+)\.tsx?$/;

/** As tsconfig.base.json has it. `isHot`: components keep their state when they are replaced. */
const developed = (file: RegExp, tsx: boolean, isHot: boolean): RuleSetRule => ({
  test: file,
  use: [
    require.resolve('./parsed-map-loader.ts'),
    {
      loader: require.resolve('swc-loader'),
      options: {
        swcrc: false,
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
    },
  ],
});

/** What is exposed has more than components to it, which the page of a running shell has to take over too. */
const exposedRule: RuleSetRule = {
  test: EXPOSED,
  issuer: { or: [/[\\/]src[\\/]exposes\.ts$/, { not: /./ }] },
  resourceQuery: { not: [/kept/] },
  loader: require.resolve('./exposed-module-loader.ts'),
};

const released = (directory: string): RuleSetRule => ({
  test: /\.tsx?$/,
  use: [
    require.resolve('./parsed-map-loader.ts'),
    {
      loader: require.resolve('ts-loader'),
      options: { transpileOnly: true, configFile: path.join(directory, 'tsconfig.json') },
    },
  ],
});

/** How TypeScript becomes what runs. Types are checked apart from that. `isHot`: what is saved replaces parts of a page that is shown. */
export const scriptRules = (
  directory: string,
  { mode, isHot = false }: { mode: 'production' | 'development'; isHot?: boolean },
): RuleSetRule[] =>
  mode === 'production'
    ? [released(directory)]
    : [developed(/\.ts$/, false, isHot), developed(/\.tsx$/, true, isHot), ...(isHot ? [exposedRule] : [])];
