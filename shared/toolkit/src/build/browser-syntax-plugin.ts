import { parse } from 'acorn';
import webpack, { type Compiler } from 'webpack';

const NAME = 'BrowserSyntaxPlugin';

/** The latest ECMAScript version that all browsers with popovers can parse (`browserslist` in package.json). */
const ECMA_VERSION = 2024;

/** Returns why a supported browser can't parse a script, or undefined. */
export function findUnknownSyntax(code: string): string | undefined {
  try {
    parse(code, { ecmaVersion: ECMA_VERSION });
    return undefined;
  } catch (error) {
    return `is not ES${ECMA_VERSION}: ${String(error)}`;
  }
}

/** Fails the build if a supported browser can't parse one of its scripts: it would not run that script at all. */
export class BrowserSyntaxPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const { name, source } of compilation.getAssets()) {
          const problem = name.endsWith('.js') && findUnknownSyntax(source.source().toString());
          if (problem) compilation.errors.push(new webpack.WebpackError(`${name} ${problem}`));
        }
      });
    });
  }
}
