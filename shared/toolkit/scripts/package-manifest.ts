type Ranges = Record<string, string>;

/** The package.json of a package in this repository. `files`: what is packed besides `src`. */
export type Manifest = {
  name: string;
  version: string;
  description?: string;
  license: string;
  sideEffects?: boolean | string[];
  bin?: Record<string, string>;
  files?: string[];
  exports: Record<string, string>;
  dependencies?: Ranges;
  engines?: Ranges;
  browserslist?: string[];
};

const OWN = '@hireloom/';

/** A page has one instance of each, whose version the repository chooses. */
const PEERS = ['react', 'react-dom', 'react-router', 'react-router-dom', '@emotion/react'];

const compiled = (file: string) => file.replace(/(?<!\.d)\.tsx?$/, '.js');

/** Declarations stand beside a module: written by the compiler, or by hand beside what is not TypeScript. */
function exported(file: string) {
  if (/\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    return { types: file.replace(/\.tsx?$/, '.d.ts'), default: compiled(file) };
  return file.endsWith('.d.ts') ? { types: file } : file;
}

/**
 * Returns the package.json of a packed package: its exports name compiled files, and it depends on exactly its own version of our other
 * packages. `added`: more files to export.
 */
export function packageManifest(manifest: Manifest, added: readonly string[] = []) {
  const { name, version, description, license, sideEffects, dependencies = {} } = manifest;
  const all = Object.entries(dependencies).map(
    ([one, range]) => [one, one.startsWith(OWN) ? version : range] as const,
  );
  const isPeer = ([one]: readonly [string, string]) => PEERS.includes(one);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: manifest.engines,
    browserslist: manifest.browserslist,
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(compiled) : sideEffects,
    bin: manifest.bin,
    exports: {
      ...Object.fromEntries(Object.entries(manifest.exports).map(([key, file]) => [key, exported(file)])),
      ...Object.fromEntries(added.map((file) => [`./${file}`, `./${file}`])),
    },
    dependencies: Object.fromEntries(all.filter((one) => !isPeer(one))),
    peerDependencies: Object.fromEntries(all.filter(isPeer)),
  };
}
