import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import {
  getAssetsUrl,
  CHUNK_LIMIT_MS,
  getContainerName,
  type RemoteDescription,
  SHELL,
} from '@hireloom/contracts';
import { createAliases } from './aliases';
import { AssetListPlugin } from './asset-list-plugin';
import { BrowserSyntaxPlugin } from './browser-syntax-plugin';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin';
import { deriveExposes } from './exposes';
import { buildCache, hotClient, hotPlugins, outputInDevelopment, stableChunks } from './development';
import { compileInlineScript } from './inline-script';
import { createManifestOptions } from './federation-manifest';
import { PublicPathPlugin } from './public-path-plugin';
import { createScriptRules } from './script-rules';
import { createHostSharing, createRemoteSharing, readSharedVersions } from './shared-modules';
import { StableIdsPlugin } from './stable-ids-plugin';

export type BuildPlatform = 'browser' | 'server';

/** `output`: the folder for `browser/` and `server/`. `isHot`: saved changes are applied to open pages. */
export type Build = {
  directory: string;
  platform: BuildPlatform;
  output: string;
  mode: 'production' | 'development';
  isHot?: boolean;
};

/** All code of a concatenated CommonJS module would look up shared modules again at every use of React. */
const concatenateModules = { commonjs: false };

/** Takes half of terser's time for about the same size (compressed, the shell is 0.2 % larger and a remote 0.2 % smaller). */
const minimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  extractComments: false,
  parallel: false,
});

/** In bytes before minification. A smaller chunk costs its pages more than they save by sharing it, as it is compressed by itself. */
const MIN_SHARED_CHUNK = 25_000;

export function createBaseConfig(build: Build): Configuration {
  const { directory, platform, mode, output, isHot = false } = build;
  const name = `${path.basename(directory)} ${platform}`;
  return {
    mode,
    context: directory,
    name,
    ...(mode === 'production'
      ? { devtool: platform === 'browser' ? 'hidden-source-map' : 'source-map' }
      : {
          devtool: 'cheap-module-source-map',
          cache: buildCache(`${name} ${output} ${isHot}`, directory),
          infrastructureLogging: { level: 'error' },
        }),
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: createAliases(build) },
    module: {
      rules: [
        ...createScriptRules(build),
        {
          test: /\.(woff2|svg|png|jpg|webp)$/,
          type: 'asset/resource',
          generator: { emit: platform === 'browser' },
        },
      ],
    },
    optimization: {
      ...(mode === 'production' ? { concatenateModules } : {}),
      ...(platform === 'server' ? { minimize: false } : { minimizer: [minimizer] }),
      splitChunks: { minSize: MIN_SHARED_CHUNK },
      ...(isHot ? stableChunks : {}),
    },
    performance: false,
    stats: 'errors-warnings',
    // Federation's plugin warns at each build that the public path is "auto".
    infrastructureLogging: { level: 'error' },
  };
}

/** Browsers cache files for ever, by URL. */
const HASH = '[contenthash:16]';

function createOutput({ output, platform }: Build): Configuration['output'] {
  return {
    path: path.join(output, platform),
    clean: true,
    chunkLoadTimeout: CHUNK_LIMIT_MS,
    assetModuleFilename: `[name].${HASH}[ext]`,
    ...(platform === 'server'
      ? { filename: '[name].cjs', chunkFilename: '[name].cjs', library: { type: 'commonjs-module' } }
      : { filename: `[name].${HASH}.js`, chunkFilename: `[name].${HASH}.js` }),
  };
}

/** False in development, where chunks change with every save. */
const isForVisitors = ({ platform, mode }: Build) => platform === 'browser' && mode === 'production';

/** Makes Emotion's `withTheme` copy no static properties of a component, which takes 3 KB of every page. The site has no theme. */
const withoutHoisting = new webpack.NormalModuleReplacementPlugin(
  /^hoist-non-react-statics$/,
  (resource: { contextInfo: { issuer: string }; request: string }) => {
    if (resource.contextInfo.issuer.includes('@emotion'))
      resource.request = 'data:text/javascript,export default (component) => component';
  },
);

/** In KB, of each script of a remote before compression. At 1.6 Mbit/s, a slow phone connection, it takes 0.3 s. */
const DEFAULT_BUDGET = 60;

/** Makes webpack fail the build of a remote with a script that is too heavy. */
export const createBudget = (build: Build, budget = DEFAULT_BUDGET): Configuration['performance'] =>
  isForVisitors(build) && {
    hints: 'error',
    maxAssetSize: budget * 1024,
    maxEntrypointSize: budget * 1024,
    assetFilter: (file: string) => file.endsWith('.js'),
  };

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** The configuration shared by the builds of the shell and of remotes. `name`: of the shell or remote. */
function containerConfig(build: Build, name: string, options: FederationOptions): Configuration {
  const { directory, mode, platform, isHot } = build;
  const container = getContainerName(name);
  const isServer = platform === 'server';
  const config = createBaseConfig(build);
  const shared = readSharedVersions(directory);
  return {
    ...config,
    // The toolkit's own list, also for a remote in a repository of its own.
    target: isServer ? 'node' : `browserslist:${path.join(import.meta.dirname, '../../package.json')}`,
    output: {
      ...createOutput(build),
      ...(mode === 'development' ? outputInDevelopment(build, name) : {}),
      uniqueName: container,
      publicPath: isServer ? getAssetsUrl(name) : 'auto',
      // A module that throws on load throws again on its next use. Otherwise a worker would use its partial exports.
      strictModuleErrorHandling: isServer,
    },
    plugins: [
      new StableIdsPlugin(),
      ...(isServer ? [] : [new PublicPathPlugin()]),
      new AssetListPlugin(isForVisitors(build), shared),
      ...(isForVisitors(build)
        ? [new ChunkIntegrityPlugin(), new BrowserSyntaxPlugin(), withoutHoisting]
        : []),
      ...(isHot ? [...hotPlugins('whm'), hotClient(directory, config.name ?? '')] : []),
      new ModuleFederationPlugin({
        dts: false,
        manifest: isForVisitors(build) && options.exposes ? createManifestOptions(shared) : false,
        shareStrategy: 'loaded-first',
        ...(isServer && { remoteType: 'script', library: { type: 'commonjs-module', name: container } }),
        experiments: {
          // In browsers the shell provides the only runtime core.
          provideExternalRuntime: !isServer && !options.exposes,
          externalRuntime: !isServer && Boolean(options.exposes),
          // The shell calls containers itself, and remotes load no other remotes.
          optimization: { target: isServer ? 'node' : 'web', disableRemote: true },
        },
        name: container,
        ...options,
      }),
    ],
  };
}

export const createRemoteConfig = (build: Build, description: RemoteDescription): Configuration => ({
  ...containerConfig(build, description.name, {
    filename: build.platform === 'server' ? 'remoteEntry.cjs' : `remoteEntry.${HASH}.js`,
    exposes: deriveExposes(build.directory, description),
    shared: createRemoteSharing(build.platform),
  }),
  entry: {},
  performance: createBudget(build, description.budget),
});

/** Makes the script that is inlined in each document available to the server build. */
function inlinedScript({ directory }: Build) {
  const folder = path.join(directory, 'src/document');
  const script = () => JSON.stringify(compileInlineScript(path.join(folder, 'start-document.ts')));
  return new webpack.DefinePlugin({
    START_SCRIPT: webpack.DefinePlugin.runtimeValue(script, { contextDependencies: [folder] }),
  });
}

/** The shell's build: provides the shared modules, and loads remotes that are only known at run time. */
export function createHostConfig(build: Build, entry: Record<string, string>): Configuration {
  const { directory, platform } = build;
  const shared = createHostSharing(directory, platform);
  const config = containerConfig(build, SHELL, { remotes: {}, shared });
  if (platform === 'server') config.plugins?.push(inlinedScript(build));
  return { ...config, entry };
}
