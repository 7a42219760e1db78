import { buildSync } from 'esbuild';

/** Compiles a module to an inline script, which browsers of the last ten years must be able to parse. */
export const compileInlineScript = (file: string): string =>
  buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2015',
    write: false,
  }).outputFiles[0]?.text.trim() ?? '';
