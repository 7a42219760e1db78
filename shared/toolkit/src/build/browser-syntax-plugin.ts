import { parse } from 'acorn';
import webpack, { type Compiler } from 'webpack';

const NAME = 'BrowserSyntaxPlugin';

/** What Safari 15.4, Chrome 103 and Firefox 102 can all parse, except for the two below. */
const ECMA_VERSION = 2022;

/** Of ES2022 and before, but in Safari only from 16.4 on. */
const TOO_NEW = { 'a lookbehind': /\(\?<[=!]/g, 'a static block': /\bstatic\s?\{/g };

/** What browsers that we support can't parse in a script, each with the code around it. */
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

/** Fails a build if a supported browser can't parse one of its scripts, those of packages included. It would run none of them. */
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
