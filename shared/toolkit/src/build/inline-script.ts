import { buildSync } from 'esbuild';

/**
 * Compiles a module and its imports to a script that is inlined in the document. Browsers of the last ten years must be able to parse it,
 * because it is the only script that the older ones get.
 */
export const compileInlineScript = (file: string): string =>
  buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2015',
    write: false,
  }).outputFiles[0]?.text.trim() ?? '';
