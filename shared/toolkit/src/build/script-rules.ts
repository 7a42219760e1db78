import { createRequire } from 'node:module';
import path from 'node:path';
import refreshTypeScript from 'react-refresh-typescript';
import typescript, {
  type DiagnosticWithLocation,
  type SourceFile,
  type TransformerFactory,
} from 'typescript';
import type { RuleSetRule } from 'webpack';
import { getModulePath } from '../module-path';

const require = createRequire(import.meta.url);

const EXPOSED = /[\\/]src[\\/](pages[\\/][^\\/]+-page|slots[\\/][^\\/]+)\.tsx?$/;

/** Replaces an exposed module's loader and meta together with its component, so that a running shell uses all three. */
const exposedRule: RuleSetRule = {
  test: EXPOSED,
  issuer: { or: [/[\\/]\.dev[\\/]exposes\.ts$/, { not: /./ }] },
  resourceQuery: { not: [/original/] },
  loader: getModulePath('build/exposed-module-loader'),
};

/** TypeScript's internal list of a file's syntax errors. */
type Parsed = SourceFile & { parseDiagnostics: readonly DiagnosticWithLocation[] };

/** Transforms components for React Refresh, which would fail silently on a syntax error. @throws Error with its position */
const refresh: TransformerFactory<SourceFile> = (context) => {
  const transform = refreshTypeScript()(context);
  return (file) => {
    const [problem] = (file as Parsed).parseDiagnostics;
    if (!problem) return transform(file);
    const { line, character } = file.getLineAndCharacterOfPosition(problem.start);
    const place = `${path.basename(file.fileName)}:${line + 1}:${character + 1}`;
    throw new Error(`${place} ${typescript.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  };
};

/** Compiles TypeScript without checking types. `isHot`: saved changes are applied to open pages, and components keep their state. */
export const createScriptRules = (
  directory: string,
  { isHot = false }: { isHot?: boolean },
): RuleSetRule[] => [
  {
    test: /\.tsx?$/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: path.join(directory, 'tsconfig.json'),
      // Stack traces show source lines.
      compilerOptions: { sourceMap: true },
      ...(isHot && { getCustomTransformers: () => ({ before: [refresh] }) }),
    },
  },
  ...(isHot ? [exposedRule] : []),
];
