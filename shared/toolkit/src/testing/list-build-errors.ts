import webpack, { type Configuration } from 'webpack';

/** Builds with webpack. Returns the errors, or an empty text. */
export const listBuildErrors = (config: Configuration) =>
  new Promise<string>((resolve, reject) => {
    webpack(config, (error, stats) =>
      stats ? resolve(stats.toString('errors-only')) : reject(error ?? new Error('no statistics')),
    );
  });
