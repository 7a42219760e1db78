import path from 'node:path';

/** Returns the file of a module of this package, such as `build/bundle`: TypeScript in a checkout, JavaScript in the published package. */
export const getModulePath = (name: string) =>
  path.join(import.meta.dirname, name + path.extname(import.meta.filename));
