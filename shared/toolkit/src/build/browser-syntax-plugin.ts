import { parse } from 'acorn';
import webpack, { type Compiler } from 'webpack';

const NAME = 'BrowserSyntaxPlugin';

/** The latest ECMAScript version that Safari 15.4, Chrome 103 and Firefox 102 can all parse, except for `TOO_NEW`. */
const ECMA_VERSION = 2022;

/** Syntax of ES2022 or earlier that Safari supports only from 16.4 on. */
const TOO_NEW = { 'a lookbehind': /\(\?<[=!]/g, 'a static block': /\bstatic\s?\{/g };

/** Returns the syntax in a script that a supported browser can't parse, each with the code around it. */
export function problemsOf(code: string): string[] {
  try {
    parse(code, { ecmaVersion: ECMA_VERSION });
  } catch (error) {
    return [`is no ES${ECMA_VERSION}: ${String(error)}`];
  }
  return Object.entries(TOO_NEW).flatMap(([what, pattern]) =>
    Array.from(
      code.matchAll(pattern),
      ({ index }) =>
        `has ${what}, which Safari knows from 16.4 on: ${code.slice(Math.max(0, index - 20), index + 30)}`,
    ),
  );
}

/**
 * Fails the build if a supported browser can't parse one of its scripts, including code from packages:
 * it would not run that script at all.
 */
export class BrowserSyntaxPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const { name, source } of compilation.getAssets())
          if (name.endsWith('.js'))
            for (const problem of problemsOf(source.source().toString()))
              compilation.errors.push(new webpack.WebpackError(`${name} ${problem}`));
      });
    });
  }
}
