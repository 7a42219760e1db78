import { buildSync } from 'esbuild';

/**
 * Compiles a module and its imports to a script that is inlined in the document. It must parse in browsers of the last ten years too,
 * which get no other script.
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
