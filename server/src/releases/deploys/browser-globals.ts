import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants, runInThisContext } from 'node:vm';

type Script = {
  tagName: string;
  src?: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
};

/**
 * Gives this process the little of a browser that the entry of a remote needs until its modules are there: scripts that it adds to the
 * document run, from files. `folder`: the address of its files. Returns what runs a script as a page does.
 */
export function becomeBrowser(folder: URL): (address: string) => void {
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
    ...{ baseURI: folder.href, head: { append, appendChild: append }, createElement },
    defaultView: globalThis,
    ...{ querySelector: () => null, querySelectorAll: () => [], getElementsByTagName: () => [] },
    get currentScript() {
      return currentScript;
    },
  };
  Object.assign(globalThis, { document, location: folder, self: globalThis, window: globalThis });
  return (src) => run({ tagName: 'script', src });
}
