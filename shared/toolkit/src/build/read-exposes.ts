import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageModuleName, type RemoteDescription, slotModuleName } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';

const FILE = 'src/exposes.ts';

/** `line`: the line expected in exposes.ts, by which the compiler checks the module's type. */
type Promised = { file: string; line: string };

/** The modules that `remote.json` declares, by module name. */
function promised({ routes, slots }: RemoteDescription): ReadonlyMap<string, Promised> {
  const modules = new Map<string, Promised>();
  for (const { page } of routes) {
    const [module, file] = [pageModuleName(page), `./pages/${page}-page`];
    modules.set(module, { file, line: `'${module}': page(() => import('${file}')),` });
  }
  for (const slot of slots) {
    const [module, file] = [slotModuleName(slot), `./slots/${slot}`];
    modules.set(module, { file, line: `'${module}': slot('${slot}', () => import('${file}')),` });
  }
  return modules;
}

/** Removes comments and all differences in formatting. */
const normalise = (code: string) =>
  code
    .replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '')
    .replaceAll(/\s/g, '')
    .replaceAll('"', "'")
    .replaceAll(/,(?=[)}]|$)/g, '');

/** Returns the normalised properties of the exported object. @throws UsageError */
function readLines(code: string): string[] {
  const [, properties] = /exportconstexposes(?::Exposes)?=\{([^]*)\}/.exec(normalise(code)) ?? [];
  if (properties === undefined)
    throw new UsageError(`${FILE} has no "export const exposes: Exposes = { ... }".`);
  return properties.split(/,(?=')/).filter(Boolean);
}

function* differences(directory: string, wanted: ReturnType<typeof promised>, lines: readonly string[]) {
  const expected = new Set<string>();
  for (const { file, line } of wanted.values()) {
    expected.add(normalise(line));
    if (!lines.includes(normalise(line))) yield `${FILE} lacks a line that remote.json promises:\n  ${line}`;
    const source = path.join('src', file);
    if (!['.tsx', '.ts'].some((extension) => existsSync(path.join(directory, source + extension))))
      yield `${source}.tsx is missing, which remote.json promises.`;
  }
  for (const line of lines)
    if (!expected.has(line)) yield `${FILE} has a line that remote.json does not promise:\n  ${line}`;
}

/**
 * Returns the modules that the remote in `directory` exposes, in webpack's format. exposes.ts, by which the compiler checks their
 * types, must have exactly one line for each module of `remote.json`. @throws UsageError with the lines that differ
 */
export function readExposes(directory: string, description: RemoteDescription): Record<string, string> {
  const file = path.join(directory, FILE);
  if (!existsSync(file)) throw new UsageError(`${file} is missing.`);
  const wanted = promised(description);
  const found = [...differences(directory, wanted, readLines(readFileSync(file, 'utf8')))];
  if (found.length > 0) throw new UsageError(found.join('\n'));
  return Object.fromEntries([...wanted].map(([module, { file: own }]) => [module, `./src/${own.slice(2)}`]));
}
