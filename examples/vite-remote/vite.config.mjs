import { federation } from '@module-federation/vite';
import path from 'node:path';
import { defineConfig } from 'vite';

const name = 'vite-example';
const container = 'hireloom_vite_example';
const exposes = { './clients-page': './src/pages/clients-page.tsx' };

const ofShell = { singleton: true, requiredVersion: false, import: false };
const shared = {
  react: ofShell,
  'react/jsx-runtime': ofShell,
  'react-dom': ofShell,
  '@emotion/react': ofShell,
  '@emotion/react/jsx-runtime': ofShell,
  '@hireloom/contracts/platform': { ...ofShell, shareKey: '@hireloom/shared/platform' },
};

/** The shell loads scripts and not modules. Browsers cache files for ever, by name: each has the hash of its content. */
const browser = {
  federation: {
    shared,
    filename: 'remoteEntry.[hash:16].js',
    varFilename: 'varRemoteEntry.js',
    manifest: true,
  },
  output: {
    hashCharacters: 'hex',
    entryFileNames: '[name].[hash:16].js',
    chunkFileNames: '[name].[hash:16].js',
  },
};

const server = {
  federation: {
    // The shell connects the one axios to the content calls.
    shared: { ...shared, axios: ofShell },
    filename: 'remoteEntry.cjs',
    ssrFilename: 'remoteEntry.cjs',
  },
  output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
};

export default defineConfig(({ isSsrBuild }) => {
  const build = isSsrBuild ? server : browser;
  return {
    root: import.meta.dirname,
    base: isSsrBuild ? `/assets/${name}/` : '',
    plugins: [
      federation({
        name: container,
        exposes,
        shareStrategy: 'loaded-first',
        dts: false,
        ...build.federation,
      }),
    ],
    oxc: { jsx: { runtime: 'automatic', importSource: '@emotion/react' } },
    ssr: { noExternal: true },
    build: {
      outDir: path.join('dist', isSsrBuild ? 'server' : 'browser'),
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { input: Object.values(exposes), output: build.output },
    },
  };
});
