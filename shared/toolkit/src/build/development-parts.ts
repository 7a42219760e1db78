import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { isCheckout, root } from '@hireloom/releases';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { ownModule } from '../own-module';
import { settingsFiles } from './build-inputs';
import { HotRegisterPlugin } from './hot-register-plugin';

const require = createRequire(import.meta.url);

const inClient = (module: string) => ownModule(`development-client/${module}`);

const reactRefresh = require.resolve('react-refresh');

/** All bundles of a page must share one Emotion, and one refresh runtime: the one that React has registered with. */
export const hotAlias = {
  'react-refresh-itself$': path.join(path.dirname(reactRefresh), 'cjs/react-refresh-runtime.development.js'),
  'react-refresh/runtime$': inClient('refresh-runtime'),
  [`${reactRefresh}$`]: inClient('refresh-runtime'),
  '@emotion/react/jsx-dev-runtime$': inClient('jsx-dev-runtime'),
};

/** `bundle`: its name, unique within a page. */
export const hotPlugins = (bundle: string): WebpackPluginInstance[] => [
  new webpack.HotModuleReplacementPlugin(),
  new ReactRefreshPlugin({ overlay: false, include: /\.tsx(\?original)?$/, exclude: /node_modules/ }),
  new HotRegisterPlugin(bundle),
];

/** Hot updates are written beside the build that becomes a release, and served at `/development/<name>/`. */
const hotOutput = (name: string): Configuration['output'] => ({
  hotUpdateMainFilename: `../../development/${name}/[runtime].[fullhash].json`,
  hotUpdateChunkFilename: `../../development/${name}/[id].[fullhash].js`,
});

/**
 * Keeps chunk names the same between builds. An entry whose chunks change their names can't be
 * hot-replaced; the page would have to reload.
 */
export const steadyChunks: Configuration['optimization'] = { splitChunks: false, emitOnErrors: false };

/** Caches development builds for the next start. Release builds never use this cache. */
export const cachedBuild = (name: string, directory: string): Configuration['cache'] => ({
  type: 'filesystem',
  name: createHash('sha256').update(`${name} ${directory}`).digest('hex').slice(0, 16),
  cacheDirectory: path.join(root, 'node_modules/.cache/hireloom'),
  buildDependencies: settingsFiles(directory),
});

/** Names sources in stack traces by their path in the repository, with the bundle as namespace. */
export const sourceName =
  (directory: string) =>
  ({ namespace, absoluteResourcePath }: { namespace: string; absoluteResourcePath: string }) =>
    `webpack://${namespace}/${path
      .relative(isCheckout ? path.dirname(directory) : directory, absoluteResourcePath)
      .split(path.sep)
      .join('/')}`;

/** Sets `crossOriginLoading` because a shell on another port may load development builds. */
export const outputInDevelopment = (
  { directory, platform, isHot }: { directory: string; platform: 'browser' | 'server'; isHot?: boolean },
  name: string,
): Configuration['output'] => ({
  // One file only: Node applies source maps to files loaded with `require`, but not to chunks that webpack's runtime evaluates.
  ...(platform === 'server' && { asyncChunks: false }),
  crossOriginLoading: 'anonymous',
  devtoolModuleFilenameTemplate: sourceName(directory),
  ...(isHot && hotOutput(name)),
});
