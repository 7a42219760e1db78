import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { pageModuleName, type RemoteDescription, slotModuleName } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';

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
  // Types that are given are not proved.
  if (value.typeArguments) return undefined;
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

const CONTRACTS = '@hireloom/contracts';

/** Functions of the same names that prove nothing are not meant, nor are errors of the compiler that nobody shall see. */
function checkProof(source: ts.SourceFile) {
  const imported = source.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => textOf(moduleSpecifier) === CONTRACTS)
    .flatMap(({ importClause }) => {
      const named = importClause?.namedBindings;
      return named && ts.isNamedImports(named) ? [...named.elements] : [];
    })
    .flatMap(({ name, propertyName }) => (propertyName ? [] : [name.text]));
  const used = ['page', 'slot'].filter((name) => new RegExp(`\\b${name}\\(`).test(source.text));
  const unproved = used.find((name) => !imported.includes(name));
  if (unproved)
    throw new UsageError(`${FILE} must import ${unproved} from '${CONTRACTS}': it is what proves each line.`);
  const [silenced] = /@ts-(ignore|nocheck|expect-error)/.exec(source.text) ?? [];
  if (silenced) throw new UsageError(`${FILE} has ${silenced}: what does not fit would be deployed unseen.`);
}

/** Each module of the file with what stands there for it; undefined where that is neither a page nor a slot. */
function readModules(text: string): Map<string, Exposed | undefined> {
  const source = ts.createSourceFile(FILE, text, ts.ScriptTarget.Latest, true);
  const exposes = findExposes(source);
  if (!exposes) throw new UsageError(`${FILE} has no "export const exposes = { ... }".`);
  checkProof(source);
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

/** A page or slot is written in TypeScript, with or without JSX. */
function* missingFiles(directory: string, wanted: ReturnType<typeof promised>) {
  for (const [module, { file }] of wanted) {
    const source = path.join('src', file);
    if (['.tsx', '.ts'].some((extension) => existsSync(path.join(directory, source + extension)))) continue;
    yield `${source}.tsx is missing: ${module} of remote.json is to come from there.`;
  }
}

/** A file that is left out of the types of its package proves nothing. */
function checkIncluded(directory: string) {
  const project = path.join(directory, 'tsconfig.json');
  const { config } = ts.readConfigFile(project, ts.sys.readFile) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, directory);
  if (!fileNames.some((name) => path.resolve(name) === path.resolve(directory, FILE)))
    throw new UsageError(`${project} leaves out ${FILE}, so that nothing proves it: include it.`);
  if (!options.strict) throw new UsageError(`${project} is not "strict", as tsconfig.base.json is.`);
}

/**
 * What the remote in `directory` exposes, as webpack wants it, from the file that proves its types: so what is built is
 * what has been proved, and is all that `remote.json` promises.
 * @throws UsageError with the lines in which the two files differ.
 */
export function readExposes(directory: string, description: RemoteDescription): Record<string, string> {
  const file = path.join(directory, FILE);
  if (!existsSync(file)) throw new UsageError(`${file} is missing.`);
  checkIncluded(directory);
  const found = readModules(readFileSync(file, 'utf8'));
  const wanted = promised(description);
  const differences = [...faults(wanted, found), ...missingFiles(directory, wanted)];
  if (differences.length > 0) throw new UsageError(differences.join('\n'));
  return Object.fromEntries(
    [...found].flatMap(([module, exposed]) =>
      exposed ? [[module, `./${path.posix.join('src', exposed.file)}`]] : [],
    ),
  );
}
