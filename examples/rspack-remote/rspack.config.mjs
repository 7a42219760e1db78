import { rspack } from '@rspack/core';
import path from 'node:path';

const name = 'rspack-example';
const container = 'hireloom_rspack_example';

const ofShell = { singleton: true, requiredVersion: false, import: false };
const shared = {
  react: ofShell,
  'react/jsx-runtime': ofShell,
  'react-dom': ofShell,
  '@emotion/react': ofShell,
  '@emotion/react/jsx-runtime': ofShell,
  '@hireloom/contracts/platform': { ...ofShell, shareKey: '@hireloom/shared/platform' },
};

const typeScript = {
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    },
  },
};

/** On the server, the shell connects the one axios to the content calls. */
const sharedOnServer = { ...shared, axios: { singleton: true, requiredVersion: false } };

/** Browsers cache files for ever, by name. The entry contains the hash of each chunk. */
const browser = {
  target: 'web',
  output: {
    publicPath: 'auto',
    filename: '[name].[contenthash:16].js',
    chunkFilename: '[name].[contenthash:16].js',
    crossOriginLoading: 'anonymous',
  },
  federation: { shared, filename: 'remoteEntry.[contenthash:16].js', manifest: true },
  plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
};

const server = {
  target: 'async-node',
  output: {
    publicPath: `/assets/${name}/`,
    filename: '[name].cjs',
    chunkFilename: '[name].cjs',
    library: { type: 'commonjs-module' },
  },
  federation: {
    shared: sharedOnServer,
    filename: 'remoteEntry.cjs',
    library: { type: 'commonjs-module', name: container },
    remoteType: 'script',
  },
  plugins: [],
};

export default Object.entries({ browser, server }).map(
  ([folder, { target, output, federation, plugins }]) => ({
    name: folder,
    mode: 'production',
    context: import.meta.dirname,
    entry: {},
    target,
    output: {
      ...output,
      path: path.join(import.meta.dirname, 'dist', folder),
      clean: true,
      uniqueName: container,
    },
    // With it, the manifest would not list a page's chunks, and they would not be preloaded.
    optimization: { concatenateModules: false },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [typeScript] },
    plugins: [
      new rspack.container.ModuleFederationPlugin({
        name: container,
        exposes: { './headings-page': './src/pages/headings-page.tsx' },
        shareStrategy: 'loaded-first',
        ...federation,
      }),
      ...plugins,
    ],
  }),
);
