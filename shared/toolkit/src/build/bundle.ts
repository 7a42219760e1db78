import { UsageError } from '@hireloom/service';
import { build, type BuildFailure } from 'esbuild';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** These look for their binaries beside them, so they stay packages of their own. */
export const NATIVE_MODULES = ['better-sqlite3', 'better-sqlite3-13', 'sharp'];

/** The oldest Node for bundles: the one of "engines" in package.json. */
const OLDEST = [20, 19] as const;

/** Runs before any code that an older Node can't run. */
const checkNode = `{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < ${OLDEST[0]} || (major === ${OLDEST[0]} && minor < ${OLDEST[1]})) {
    console.error('Hireloom needs Node ${OLDEST.join('.')} or newer; this is Node ' + process.versions.node + '.');
    process.exit(1);
  }
}
`;

/** CommonJS modules in a bundle call it to load Node's own modules. */
const requireForCommonJs =
  "import { createRequire as createRequireOfBundle } from 'node:module'; " +
  'const require = createRequireOfBundle(import.meta.url);';

/** `programs`: the names in `folder`, without `.mjs`, and the TypeScript files in `directory`. @throws UsageError with the compiler's messages. */
export async function bundleInto(
  folder: string,
  directory: string,
  programs: Readonly<Record<string, string>>,
) {
  try {
    await build({
      absWorkingDir: directory,
      entryPoints: Object.entries(programs).map(([out, file]) => ({ in: file, out })),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      target: `node${OLDEST.join('.')}`,
      format: 'esm',
      external: [...NATIVE_MODULES, 'pg-native'],
      define: { 'process.env.NODE_ENV': '"production"' },
      banner: { js: checkNode + requireForCommonJs },
      logLevel: 'silent',
    });
  } catch (error) {
    const { errors = [] } = error as Partial<BuildFailure>;
    const lines = errors.map(({ text, location }) => `${location?.file}:${location?.line}: ${text}`);
    throw new UsageError(lines.join('\n') || String(error));
  }
}

/**
 * Bundles TypeScript `files` of the package in `directory` into its `folder`, each with all that it imports but native modules:
 * Node runs `<name>.mjs` as it is. @throws UsageError with the compiler's messages.
 */
export async function bundle(directory: string, files: readonly string[], folder: string) {
  const output = path.join(directory, folder);
  await rm(output, { recursive: true, force: true });
  const programs = files.map((file) => [path.basename(file, '.ts'), file] as const);
  await bundleInto(output, directory, Object.fromEntries(programs));
}
