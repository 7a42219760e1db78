import { parse } from 'acorn';
import webpack, { type Compiler } from 'webpack';

const NAME = 'BrowserSyntaxPlugin';

/** What Safari 15.4, Chrome 103 and Firefox 102 know in common, but for what `missing` finds. */
const ECMA_VERSION = 2022;

const SINCE_SAFARI_16_4 = 'which Safari knows from 16.4 on';
const LOOKBEHIND = /\(\?<[=!]/;

type Node = { type: string; loc: { start: { line: number; column: number } } } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isLookbehind = (value: unknown) => typeof value === 'string' && LOOKBEHIND.test(value);

/** What a browser that we support cannot parse, although it knows the rest of the year's language. */
function missing({ type, regex, callee, arguments: given }: Node): string | undefined {
  if (type === 'StaticBlock') return `a static block, ${SINCE_SAFARI_16_4}`;
  const pattern = (regex as { pattern: string } | undefined)?.pattern;
  const isRegExp = isNode(callee) && callee.name === 'RegExp';
  const text = isRegExp && Array.isArray(given) && isNode(given[0]) ? given[0].value : undefined;
  if (isLookbehind(pattern) || isLookbehind(text)) return `a lookbehind, ${SINCE_SAFARI_16_4}`;
  return undefined;
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) yield* walk(part);
}

/** What browsers that we support would not take of a script, with its places. Empty where they take all. */
export function problemsOf(code: string): string[] {
  try {
    const program = parse(code, { ecmaVersion: ECMA_VERSION, locations: true });
    return [...walk(program as unknown as Node)].flatMap((node) => {
      const problem = missing(node);
      const { line, column } = node.loc.start;
      return problem ? [`${line}:${column} has ${problem}`] : [];
    });
  } catch (error) {
    return [`is no ES${ECMA_VERSION}: ${String(error)}`];
  }
}

/** Fails a build whose scripts, those of packages included, a supported browser could not parse: it would run none of them. */
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
