import { type Options, transform } from '@swc/core';
import type { LoaderDefinitionFunction } from 'webpack';

/** Compiles TypeScript without checking types, as the unit tests do. Errors name file and line. */
const scriptLoader: LoaderDefinitionFunction<{ isHot?: boolean }> = function (source) {
  const done = this.async();
  const { isHot = false } = this.getOptions();
  const options: Options = {
    filename: this.resourcePath,
    configFile: false,
    swcrc: false,
    sourceMaps: true,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: this.resourcePath.endsWith('x') },
      transform: {
        verbatimModuleSyntax: true,
        // Without `development`, SWC would not transform components for React Refresh.
        react: {
          runtime: 'automatic',
          importSource: '@emotion/react',
          development: isHot,
          refresh: isHot,
        },
      },
    },
  };
  transform(source, options).then(({ code, map }) => done(undefined, code, map), done);
};

export default scriptLoader;
