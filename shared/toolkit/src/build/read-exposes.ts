import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { pageModuleName, type RemoteDescription, slotModuleName, UsageError } from '@hireloom/contracts';

const FILE = 'src/exposes.ts';

/** The value of a property as it is to be written, and the file that it imports. */
type Exposed = { value: string; file: string };

const exposedPage = (file: string): Exposed => ({ value: `page(() => import('${file}'))`, file });
const exposedSlot = (slot: string, file: string): Exposed => ({
  value: `slot('${slot}', () => import('${file}'))`,
  file,
});

const promised = ({ routes, slots }: RemoteDescription) =>
  new Map([
    ...routes.map(({ page }) => [pageModuleName(page), exposedPage(`./pages/${page}-page`)] as const),
    ...slots.map((slot) => [slotModuleName(slot), exposedSlot(slot, `./slots/${slot}`)] as const),
  ]);

const textOf = (node?: ts.Node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);

function importedFile(load?: ts.Node): string | undefined {
  if (!load || !ts.isArrowFunction(load) || !ts.isCallExpression(load.body)) return undefined;
  const { expression, arguments: given } = load.body;
  return expression.kind === ts.SyntaxKind.ImportKeyword ? textOf(given[0]) : undefined;
}

function readValue(value?: ts.Node): Exposed | undefined {
  if (!value || !ts.isCallExpression(value) || !ts.isIdentifier(value.expression)) return undefined;
  const { expression, arguments: given } = value;
  const file = importedFile(given.at(-1));
  if (file === undefined) return undefined;
  if (expression.text === 'page' && given.length === 1) return exposedPage(file);
  const slot = textOf(given[0]);
  return expression.text === 'slot' && given.length === 2 && slot ? exposedSlot(slot, file) : undefined;
}

function findExposes(source: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const initializer = declarations.find(({ name }) => name.getText(source) === 'exposes')?.initializer;
  return initializer && ts.isObjectLiteralExpression(initializer) ? initializer : undefined;
}

/** Each module of the file with what stands there for it; undefined where that is neither a page nor a slot. */
function readModules(text: string): Map<string, Exposed | undefined> {
  const source = ts.createSourceFile(FILE, text, ts.ScriptTarget.Latest, true);
  const exposes = findExposes(source);
  if (!exposes) throw new UsageError(`${FILE} has no "export const exposes = { ... }".`);
  return new Map(
    exposes.properties.map((property) => {
      const module = textOf(property.name) ?? property.getText(source);
      return [module, readValue(ts.isPropertyAssignment(property) ? property.initializer : undefined)];
    }),
  );
}

function* faults(wanted: ReturnType<typeof promised>, found: ReturnType<typeof readModules>) {
  for (const [module, { value }] of wanted) {
    if (found.get(module)?.value === value) continue;
    const fault = found.has(module) ? 'says something else of' : 'lacks';
    yield `${FILE} ${fault} ${module}, which remote.json promises. The line must be:\n  '${module}': ${value},`;
  }
  for (const module of found.keys()) {
    if (!wanted.has(module)) yield `${FILE} has ${module}, which remote.json does not promise.`;
  }
}

/**
 * What the remote in `directory` exposes, as webpack wants it, from the file that proves its types: so what is built is
 * what has been proved, and is all that `remote.json` promises.
 * @throws UsageError with the lines in which the two files differ.
 */
export function readExposes(directory: string, description: RemoteDescription): Record<string, string> {
  const file = path.join(directory, FILE);
  if (!existsSync(file)) throw new UsageError(`${file} is missing.`);
  const found = readModules(readFileSync(file, 'utf8'));
  const differences = [...faults(promised(description), found)];
  if (differences.length > 0) throw new UsageError(differences.join('\n'));
  return Object.fromEntries(
    [...found].flatMap(([module, exposed]) =>
      exposed ? [[module, `./${path.posix.join('src', exposed.file)}`]] : [],
    ),
  );
}
