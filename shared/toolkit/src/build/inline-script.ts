import { buildSync } from 'esbuild';

/**
 * Compiles a module and its imports to a script that stands in the document itself. Browsers that get no other script have to parse it too:
 * those of the last ten years.
 */
export const inlineScript = (file: string): string =>
  buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2015',
    write: false,
  }).outputFiles[0]?.text.trim() ?? '';
