import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { root } from '@hireloom/releases';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compiler, type Configuration, type WebpackPluginInstance } from 'webpack';
import { getModulePath } from '../module-path';

const require = createRequire(import.meta.url);

const reactRefresh = require.resolve('react-refresh');

/** All bundles of a page must share one refresh runtime: the one that React has registered with. */
export const refreshAliases = {
  'react-refresh-itself$': path.join(path.dirname(reactRefresh), 'cjs/react-refresh-runtime.development.js'),
  'react-refresh/runtime$': getModulePath('build/refresh-runtime'),
  [`${reactRefresh}$`]: getModulePath('build/refresh-runtime'),
  '@emotion/react/jsx-dev-runtime$': getModulePath('build/jsx-dev-runtime'),
};

/** The path of the event stream about builds, for all pages of a whole site. */
export const HOT_PATH = '/__webpack_hmr';

/** The beginning of the event with the number of reloads so far. */
export const RELOADS = 'reloads ';

/**
 * Reloads the page when that number changes, also if it did so while the page was not connected. It shares the connection of
 * webpack-hot-middleware's client, which therefore comes first.
 */
const reloadClient = `data:text/javascript,${encodeURIComponent(
  `let known;
  window.__whmEventSourceWrapper['${HOT_PATH}'].addMessageListener(({ data }) => {
    const reloads = JSON.parse(data.startsWith('"') ? data : '""');
    if (!reloads.startsWith('${RELOADS}')) return;
    known ??= reloads;
    if (reloads !== known) location.reload();
  });`,
)}`;

/** Applies this build's updates to the page, or reloads it. `name`: of the build. */
export function hotClient(directory: string, name: string): WebpackPluginInstance {
  const query = new URLSearchParams({ path: HOT_PATH, name, reload: 'true', timeout: '2000', quiet: 'true' });
  const client = `${require.resolve('webpack-hot-middleware/client')}?${query}`;
  return {
    apply: (compiler: Compiler) => {
      for (const request of [client, reloadClient])
        new webpack.EntryPlugin(directory, request, { name: undefined }).apply(compiler);
    },
  };
}

/** Federation names a runtime module "sharing", as webpack does. Hot replacement would mix them up and empty the share scope. */
const distinctSharing: WebpackPluginInstance = {
  apply: ({ hooks }: Compiler) =>
    hooks.compilation.tap('distinct-sharing', (compilation) =>
      compilation.hooks.runtimeModule.tap('distinct-sharing', (module) => {
        if (module.name === 'sharing') module.name = `sharing ${module.stage}`;
      }),
    ),
};

/** `socket`: how the overlay learns of errors: webpack-dev-server, or webpack-hot-middleware where a page has several builds. */
export const hotPlugins = (socket: 'wds' | 'whm'): WebpackPluginInstance[] => [
  distinctSharing,
  new webpack.HotModuleReplacementPlugin(),
  new ReactRefreshPlugin({
    overlay: { sockIntegration: socket },
    include: /\.tsx(\?original)?$/,
    exclude: /node_modules/,
  }),
];

/** The output folder of `npm run dev`, separate from deployed builds. */
export const getDevelopmentOutput = (directory: string) => path.join(directory, '.dev/site');

/** Hot updates of all packages are written to this folder of the repository, and served at the same path. */
export const HOT_UPDATES = '.dev/development';

/** An entry whose chunks change their names can't be hot-replaced; the page would have to reload. */
export const stableChunks: Configuration['optimization'] = {
  splitChunks: false,
  emitOnErrors: false,
};

/** Files that affect a build, besides those that it reads. */
export const listBuildDependencies = (directory: string) => [
  ...readdirSync(import.meta.dirname).map((file) => path.join(import.meta.dirname, file)),
  path.join(root, 'package-lock.json'),
  path.join(directory, 'package.json'),
];

/** Caches development builds for the next start. Release builds never use this cache. */
export const buildCache = (name: string, directory: string): Configuration['cache'] => ({
  type: 'filesystem',
  name: createHash('sha256').update(`${name} ${directory}`).digest('hex').slice(0, 16),
  cacheDirectory: path.join(root, 'node_modules/.cache/hireloom'),
  buildDependencies: { build: listBuildDependencies(directory) },
});

/** Names sources in stack traces by their path in the repository, with the bundle as namespace. */
export const getSourceName = ({
  namespace,
  absoluteResourcePath,
}: {
  namespace: string;
  absoluteResourcePath: string;
}) => `webpack://${namespace}/${path.relative(root, absoluteResourcePath).split(path.sep).join('/')}`;

export const outputInDevelopment = (
  { isHot }: { isHot?: boolean },
  name: string,
): Configuration['output'] => ({
  devtoolModuleFilenameTemplate: getSourceName,
  ...(isHot && {
    hotUpdateMainFilename: `../../../../${HOT_UPDATES}/${name}/[runtime].[fullhash].json`,
    hotUpdateChunkFilename: `../../../../${HOT_UPDATES}/${name}/[id].[fullhash].js`,
  }),
});
