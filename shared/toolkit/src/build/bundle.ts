import { UsageError } from '@hireloom/releases';
import { build, type BuildFailure, type BuildOptions, type BuildResult, context } from 'esbuild';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** These modules look for their binaries in their own folder, so they can't be bundled. */
export const NATIVE_MODULES = ['better-sqlite3', 'better-sqlite3-13', 'sharp'];

/** The oldest Node that bundles support. Must match "engines" in package.json. */
const OLDEST = [20, 19] as const;

/** Checks Node's version before any code that an older Node can't run. A module of the bundle may have a variable of the name `process`. */
const checkNode = `{
  const { process } = globalThis;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < ${OLDEST[0]} || (major === ${OLDEST[0]} && minor < ${OLDEST[1]})) {
    console.error('Hireloom needs Node ${OLDEST.join('.')} or newer; this is Node ' + process.versions.node + '.');
    process.exit(1);
  }
}
`;

/** Defines `require`, which bundled CommonJS modules call to load Node's built-in modules. */
const requireForCommonJs =
  "import { createRequire as createRequireOfBundle } from 'node:module'; " +
  'const require = createRequireOfBundle(import.meta.url);';

type Programs = Readonly<Record<string, string>>;

const createOptions = (folder: string, directory: string, programs: Programs, sourceMaps: boolean) =>
  ({
    absWorkingDir: directory,
    entryPoints: Object.entries(programs).map(([out, file]) => ({ in: file, out })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Code that is imported dynamically stays in files of its own, so that it loads only when it is needed.
    splitting: true,
    platform: 'node',
    target: `node${OLDEST.join('.')}`,
    format: 'esm',
    external: [...NATIVE_MODULES, 'pg-native'],
    // The text of a style sheet that the program serves.
    loader: { '.css': 'text' },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: checkNode + requireForCommonJs },
    logLevel: 'silent',
    metafile: true,
    sourcemap: sourceMaps && 'inline',
    // Node would parse the map at each start; it reads the sources from their files.
    sourcesContent: false,
  }) satisfies BuildOptions;

async function listInputs(directory: string, building: Promise<BuildResult<{ metafile: true }>>) {
  try {
    const { metafile } = await building;
    return Object.keys(metafile.inputs).map((file) => path.resolve(directory, file));
  } catch (error) {
    const { errors = [] } = error as Partial<BuildFailure>;
    const lines = errors.map(({ text, location }) => `${location?.file}:${location?.line}: ${text}`);
    throw new UsageError(lines.join('\n') || String(error));
  }
}

/** Bundles `programs`: names without `.mjs`, mapped to files in `directory`. Returns all files that went in. @throws UsageError */
export const bundlePrograms = (
  folder: string,
  directory: string,
  programs: Programs,
  { sourceMaps = false } = {},
) => listInputs(directory, build(createOptions(folder, directory, programs, sourceMaps)));

/** Returns a function that bundles as `bundlePrograms` does; each time after the first it reads only what has changed. */
export async function createBundler(folder: string, directory: string, programs: Programs) {
  const bundler = await context(createOptions(folder, directory, programs, false));
  return () => listInputs(directory, bundler.rebuild());
}

/** Bundles `files` with all imports except native modules, so that Node runs `<name>.mjs` directly. @throws UsageError */
export async function bundle(directory: string, files: readonly string[], folder: string) {
  const output = path.join(directory, folder);
  await rm(output, { recursive: true, force: true });
  const programs = files.map((file) => [path.basename(file, '.ts'), file] as const);
  await bundlePrograms(output, directory, Object.fromEntries(programs));
}
