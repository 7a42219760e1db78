/** What a change can reach. `packages`: the folders whose own tests run, with those of all that depend on them. */
export type Reach = { packages: readonly string[] | 'all'; specs: readonly string[] | 'all' };

/** `packages`: the folders of all; `journeys`: for a folder the specs that its team's pipeline names. */
type Product = {
  packages: readonly string[];
  journeys: Readonly<Record<string, readonly string[]>>;
};

/** One page with the parts of all teams: it runs for any change. */
const SMOKE = 'tests/composition.spec.ts';

const isRemote = (folder: string) => folder.startsWith('mfe-');

const nothing: Reach = { packages: [], specs: [] };
const all: Reach = { packages: 'all', specs: 'all' };

/** What is neither a team's nor of a package, and yet reaches little. */
const places: readonly [RegExp, Reach][] = [
  [/^e2e\/tests\/[^/]+\.spec\.ts$/, nothing],
  [/^e2e\/bench\//, { packages: ['e2e'], specs: [] }],
  [/^(docs|deploy)\//, { packages: [], specs: ['tests/deploy-files.spec.ts'] }],
  [/^\.github\/|^renovate\.json$/, { packages: [], specs: ['tests/pipelines.spec.ts'] }],
  // Lint reads them alone, which looks at everything.
  [/^[^/]+\.md$|^LICENSE$/, nothing],
];

function reachOfFile(file: string, { packages, journeys }: Product): Reach {
  const [, known] = places.find(([pattern]) => pattern.test(file)) ?? [];
  if (known) return file.endsWith('.spec.ts') ? { ...known, specs: [file.replace(/^e2e\//, '')] } : known;
  const owner = packages.find((folder) => file.startsWith(`${folder}/`));
  if (!owner) return all;
  // A shared package may affect every page. A new remote has no journeys yet.
  return { packages: [owner], specs: journeys[owner] ?? (isRemote(owner) ? [] : 'all') };
}

function unite(lists: readonly (readonly string[] | 'all')[]): readonly string[] | 'all' {
  if (lists.includes('all')) return 'all';
  return [...new Set(lists.flat())].sort();
}

/** `files`: what has changed, from the project's root. A file that no package owns reaches everything. */
export function reachOf(files: readonly string[], product: Product): Reach {
  const reached = files.map((file) => reachOfFile(file, product));
  return {
    packages: unite(reached.map(({ packages }) => packages)),
    specs: unite([[SMOKE], ...reached.map(({ specs }) => specs)]),
  };
}
