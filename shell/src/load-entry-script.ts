import { ENTRY_LIMIT_MS, type RegistryRemote } from '@hireloom/contracts';
import type { LoadEntry } from './remotes';

const failures = new Map<string, number>();

/** Browsers cache a refused script under its URL, so each retry uses a new URL. */
function nextAddress(file: string) {
  const count = failures.get(file);
  return count ? `${file}?again=${count}` : file;
}

/** The browser refuses a script that does not match the `integrity` in the registry. */
export const loadEntryScript: LoadEntry = ({ base, entry, integrity, container }: RegistryRemote) =>
  new Promise((resolve, reject) => {
    const file = base + entry;
    const script = document.createElement('script');
    const fail = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      failures.set(file, (failures.get(file) ?? 0) + 1);
      reject(new Error(`${file} ${reason}`));
    };
    const timer = setTimeout(() => fail(`did not load within ${ENTRY_LIMIT_MS} ms`), ENTRY_LIMIT_MS);
    script.src = nextAddress(file);
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.onerror = () => fail('could not be loaded or fails its integrity check');
    script.onload = () => {
      clearTimeout(timer);
      const loaded = (globalThis as unknown as Record<string, Awaited<ReturnType<LoadEntry>> | undefined>)[
        container
      ];
      if (loaded) resolve(loaded);
      else fail('ran but defined no container');
    };
    document.head.append(script);
  });
