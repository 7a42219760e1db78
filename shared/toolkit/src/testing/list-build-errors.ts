import webpack, { type Configuration } from 'webpack';
import { explain } from '../build/build';

/** Builds with webpack. Returns the errors as a build prints them, or an empty text. */
export const listBuildErrors = (config: Configuration) =>
  new Promise<string>((resolve, reject) => {
    webpack([config], (error, stats) =>
      stats ? resolve(explain(stats)) : reject(error ?? new Error('no statistics')),
    );
  });
