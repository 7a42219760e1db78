import {
  getContainerName,
  getPageModuleName,
  type Release,
  SHARE_KEYS,
  SHELL,
  getSlotModuleName,
} from '@hireloom/contracts';
import type { Part } from '@hireloom/releases';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { constants, runInThisContext } from 'node:vm';

type Script = {
  tagName: string;
  src?: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
};

/** Defines the browser globals that an entry needs; scripts run from files in `folder`. Returns a function that runs a script. */
function becomeBrowser(folder: URL): (address: string) => void {
  let currentScript: Script | null = null;
  const run = (script: Script) => {
    currentScript = script;
    const file = fileURLToPath(script.src ?? '');
    try {
      const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
      runInThisContext(readFileSync(file, 'utf8'), { filename: file, importModuleDynamically });
    } finally {
      currentScript = null;
    }
  };
  const append = (element: Script) =>
    queueMicrotask(() => {
      try {
        if (element.tagName === 'script') run(element);
        element.onload?.({ type: 'load', target: element });
      } catch (error) {
        element.onerror?.({ type: String(error), target: element });
      }
    });
  const createElement = (tagName: string): object => ({
    tagName,
    setAttribute(name: string, value: string) {
      Object.assign(this, { [name]: value });
    },
    addEventListener(name: string, listener: () => void) {
      Object.assign(this, { [`on${name}`]: listener });
    },
  });
  const document = {
    baseURI: folder.href,
    head: { append, appendChild: append },
    createElement,
    defaultView: globalThis,
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementsByTagName: () => [],
    get currentScript() {
      return currentScript;
    },
  };
  Object.assign(globalThis, { document, location: folder, self: globalThis, window: globalThis });
  return (src) => run({ tagName: 'script', src });
}

const LIMIT_MS = 10_000;

const GUIDE = 'docs/another-bundler.md';

/** Text that survives minification in a package's code. */
const SIGNS = {
  React: [/__(?:CLIENT|DOM|SECRET)_INTERNALS_DO_NOT_USE/, /react\.suspense/],
  Emotion: [/__EMOTION_TYPE_PLEASE_DO_NOT_USE__/],
};

function checkCopies({ release: { name, files }, build }: Part) {
  for (const file of Object.keys(files).filter((one) => /^browser\/.*\.m?js$/.test(one))) {
    const code = readFileSync(path.join(build, file), 'utf8');
    for (const [copied, signs] of Object.entries(SIGNS))
      if (signs.every((sign) => sign.test(code)))
        throw new Error(
          `${name} bundles its own copy of ${copied} (${file}), but a page may only use the shell's. ` +
            `Share ${Object.values(SHARE_KEYS).join(', ')} with "import: false": see ${GUIDE}.`,
        );
  }
}

const exceptions = new Map<unknown, unknown>([
  ['then', undefined],
  [Symbol.toPrimitive, () => ''],
  [Symbol.iterator, () => [].values()],
]);

/** Stands in for anything that a shared module exports: evaluated code may call it, extend it and read from it. */
const anything: object = new Proxy(function () {}, {
  get: (_target, key) => (exceptions.has(key) ? exceptions.get(key) : anything),
  apply: () => anything,
});

const createShareScope = ({ shared = {} }: Release) =>
  Object.fromEntries(
    Object.values(SHARE_KEYS).map((key) => {
      const [, owner = key] = /^((?:@[^/]+\/)?[^/]+)/.exec(key) ?? [];
      const version = shared[key] ?? shared[owner] ?? '0';
      const module = {
        version,
        from: getContainerName(SHELL),
        scope: ['default'],
        strategy: 'loaded-first',
        lib: () => anything,
        get: () => () => anything,
        loaded: true,
        deps: [],
        useIn: [],
        shareConfig: { singleton: true, requiredVersion: false, eager: true },
      };
      return [key, { [version]: module }];
    }),
  );

type Container = {
  init: (scope: object, initScope: unknown[]) => unknown;
  get: (module: string) => Promise<unknown>;
};

/** Evaluates the entry as a page does, and loads each declared module. @throws whatever would break a page */
async function loadModules({ release, build }: Part, shell: Release) {
  const { name, scripts, routes, slots } = release;
  const run = becomeBrowser(pathToFileURL(`${build}/browser/`));
  // The entry checks at once whether it is in a browser.
  const core = await import('@module-federation/runtime-core');
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: core,
    _FEDERATION_RUNTIME_CORE_FROM: { name: SHELL },
  });
  run(pathToFileURL(path.join(build, scripts[0] ?? '')).href);
  const container = (globalThis as unknown as Record<string, Partial<Container> | undefined>)[
    getContainerName(name)
  ];
  if (!container?.init || !container.get)
    throw new Error(`${scripts[0]} sets no variable ${getContainerName(name)} with init and get`);
  await container.init(createShareScope(shell), []);
  for (const module of [
    ...routes.map(({ page }) => getPageModuleName(page)),
    ...slots.map(getSlotModuleName),
  ])
    await container.get(module);
}

const timeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`it took longer than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });

async function checkBrowserBuild(part: Part, shell: Release) {
  checkCopies(part);
  try {
    await Promise.race([loadModules(part, shell), timeout()]);
  } catch (error) {
    throw new Error(
      `${part.release.name} can't be loaded by browsers: ${String(error)}\nWhat a build needs is in ${GUIDE}.`,
      { cause: error },
    );
  }
}

/** The only message that this program gets, from `check-candidate.ts`: this process becomes a kind of browser. */
type Given = { parts: readonly Part[]; shell: Release };

async function checkAll({ parts, shell }: Given) {
  const problems: string[] = [];
  for (const part of parts)
    await checkBrowserBuild(part, shell).catch((error: Error) => problems.push(error.message));
  process.send?.({ problems }, () => process.exit());
}

process.once('message', (given: Given) => void checkAll(given));
// The server has exited.
process.once('disconnect', () => process.exit());
