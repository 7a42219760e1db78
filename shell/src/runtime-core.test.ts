import type { bundlerRuntime } from '@module-federation/webpack-bundler-runtime';

type Factory = () => unknown;
type Sharing = { version: string; get: () => unknown; eager?: boolean };
type ShareScopes = Record<string, unknown>;

/** The parts of `__webpack_require__` that the bundler runtime uses to share modules. */
type Bundle = {
  I: (scope: string, initScope?: unknown[]) => unknown;
  S: ShareScopes;
  m: Record<string, (module: { exports?: unknown }) => void>;
  federation: Record<string, unknown>;
};

type BundlerRuntime = typeof bundlerRuntime;

/** A bundle as its entry starts it. `shares`: the modules that it brings. */
function startBundle(
  runtime: { bundlerRuntime: BundlerRuntime },
  name: string,
  shares: Record<string, Sharing>,
) {
  const shareConfig = { singleton: true, requiredVersion: false, eager: true };
  const shared = Object.fromEntries(
    Object.entries(shares).map(([key, share]) => [key, [{ ...share, scope: ['default'], shareConfig }]]),
  );
  const bundle = {
    S: {},
    m: {},
    c: {},
    o: (target: object, key: string) => Object.hasOwn(target, key),
    federation: {
      ...runtime,
      bundlerRuntimeOptions: {},
      initOptions: { name, remotes: [], shareStrategy: 'loaded-first', shared },
    },
  } as unknown as Bundle;
  const sharing = { webpackRequire: bundle, initPromises: {}, initTokens: {} };
  bundle.I = (shareScopeName, initScope) =>
    runtime.bundlerRuntime.I?.({ ...sharing, shareScopeName, initScope } as never);
  bundle.federation.instance = runtime.bundlerRuntime.init({ webpackRequire: bundle } as never);
  return bundle;
}

const handlers = (keys: string[]) =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      {
        shareKey: key,
        getter: undefined,
        shareInfo: { scope: ['default'], shareConfig: { singleton: true, requiredVersion: false } },
      },
    ]),
  );

const evaluate = (bundle: Bundle, key: string) => {
  const module: { exports?: unknown } = {};
  try {
    bundle.m[key]?.(module);
    return module.exports;
  } catch (error) {
    return String(error).split('\n')[0];
  }
};

/** One after the other, as a page comes to need them. */
async function consume(
  { bundlerRuntime: runtime }: { bundlerRuntime: BundlerRuntime },
  bundle: Bundle,
  key: string,
) {
  const promises: Promise<unknown>[] = [];
  runtime.consumes?.({
    chunkId: 'page',
    chunkMapping: { page: [key] },
    installedModules: {},
    moduleToHandlerMapping: handlers([key]),
    promises,
    webpackRequire: bundle,
  } as never);
  await Promise.all(promises);
  return evaluate(bundle, key);
}

async function startRemote(
  runtime: { bundlerRuntime: BundlerRuntime },
  shell: Bundle,
  name: string,
  shares: Record<string, Sharing> = {},
) {
  const remote = startBundle(runtime, name, shares);
  const started: unknown = runtime.bundlerRuntime.initContainerEntry?.({
    webpackRequire: remote,
    shareScope: shell.S.default,
    shareScopeKey: 'default',
  } as never);
  await started;
  return remote;
}

const library = (version: string, exports: unknown = version) => ({
  version,
  get: jest.fn((): unknown => Promise.resolve((() => exports) as Factory)),
});

describe.each(['the original', 'ours'])('a shell and remotes on the runtime core: %s', (which) => {
  let runtime: { bundlerRuntime: BundlerRuntime };
  const react = { version: '19.3.1', get: () => () => 'react of the shell' };

  beforeEach(() => {
    jest.resetModules();
    Reflect.get(globalThis, '__FEDERATION__')?.__INSTANCES__.splice(0);
    if (which === 'ours')
      jest.doMock('@module-federation/runtime-core', () => jest.requireActual<object>('./runtime-core'));
    else jest.dontMock('@module-federation/runtime-core');
    runtime = jest.requireActual('@module-federation/webpack-bundler-runtime');
  });

  async function startShell(shares: Record<string, Sharing> = {}) {
    const shell = startBundle(runtime, 'shell', { react, ...shares });
    await shell.I('default');
    Object.assign(shell, { S: (shell.federation.instance as { shareScopeMap: ShareScopes }).shareScopeMap });
    return shell;
  }

  test('the shell has its modules at once', () => {
    const shell = startBundle(runtime, 'shell', { react });
    runtime.bundlerRuntime.installInitialConsumes?.({
      initialConsumes: ['react'],
      installedModules: {},
      moduleToHandlerMapping: handlers(['react']),
      webpackRequire: shell,
    } as never);
    expect(evaluate(shell, 'react')).toBe('react of the shell');
  });

  test('remotes get the shell’s module', async () => {
    const shell = await startShell();
    for (const name of ['guides', 'stories'])
      expect(await consume(runtime, await startRemote(runtime, shell, name), 'react')).toBe(
        'react of the shell',
      );
  });

  test('a module that nobody shares throws when it is used', async () => {
    const remote = await startRemote(runtime, await startShell(), 'guides');
    expect(await consume(runtime, remote, 'vue')).toContain('getter for the shared module is not a function');
  });

  test.each([
    ['1.3.0', '1.21.1', '1.21.1'],
    ['1.21.1', '1.3.0', '1.21.1'],
    ['1.3.0', '1.3.0', '1.3.0'],
  ])('of %s of the shell and %s of a remote, none loaded, all get %s', async (first, second, expected) => {
    const shell = await startShell({ axios: library(first) });
    const guides = await startRemote(runtime, shell, 'guides', { axios: library(second) });
    expect(await consume(runtime, guides, 'axios')).toBe(expected);
    expect(await consume(runtime, shell, 'axios')).toBe(expected);
  });

  test('a remote that brings a newer version uses the loaded one, which is fetched once', async () => {
    const older = library('1.3.0', {});
    const newer = library('1.21.1');
    const shell = await startShell({ axios: older });
    const [one, other] = await Promise.all([
      consume(runtime, shell, 'axios'),
      consume(runtime, shell, 'axios'),
    ]);
    const guides = await startRemote(runtime, shell, 'guides', { axios: newer });
    const third = await consume(runtime, guides, 'axios');
    expect([other === one, third === one]).toEqual([true, true]);
    expect(older.get).toHaveBeenCalledTimes(1);
    expect(newer.get).not.toHaveBeenCalled();
  });

  test('a module that can’t be fetched throws when it is used', async () => {
    const shell = await startShell({
      axios: { version: '1.3.0', get: () => Promise.reject(new Error('gone')) },
    });
    expect(await consume(runtime, shell, 'axios')).toBe('Error: gone');
  });
});
