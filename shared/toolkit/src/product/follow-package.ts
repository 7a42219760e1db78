import { isRemote } from '@hireloom/releases';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import Watchpack from 'watchpack';
import {
  type BuildInputs,
  developmentOutput,
  isCurrent,
  readInputs,
  storeInputs,
} from '../build/build-inputs';
import { copyPublicFiles } from '../build/public-files';
import type { Watch } from '../build/watch';

type Handlers = Required<Pick<Watch, 'onBrowserBuilt' | 'onBuilt' | 'onBroken'>>;

/** Calls `onSaved` once, at the first change of a file that the last build was made from. Returns a function that stops this. */
function untilSaved(directory: string, { sources }: BuildInputs, onSaved: () => void): () => void {
  const watcher = new Watchpack({ aggregateTimeout: 0 });
  const described = isRemote(directory) ? ['remote.json'] : [];
  const files = [...Object.keys(sources), ...described.map((file) => path.join(directory, file))];
  watcher.once('aggregated', onSaved);
  watcher.watch({ files, startTime: Date.now() });
  return () => watcher.close();
}

/**
 * Builds a package for development. A compiler takes hundreds of megabytes, so where the last run has left a build, it starts only
 * once something is saved.
 */
export function followPackage(directory: string, handlers: Handlers) {
  const builds = new EventEmitter<{ ended: [] }>().setMaxListeners(0);
  let inputs: BuildInputs | undefined;
  let first: Promise<void> | undefined;
  let stopWaiting: (() => void) | undefined;
  const start = async (onBuilt: () => void) => {
    stopWaiting?.();
    // Takes half a second, which the next start without a change need not wait for.
    const { watch } = await import('../build/watch');
    const onEnded = async (ended: BuildInputs, isBuilt: boolean) => {
      if (isBuilt) await storeInputs(directory, ended);
      inputs = ended;
      builds.emit('ended');
      if (isBuilt) onBuilt();
    };
    await watch({ directory, isHot: true, ...handlers, onEnded });
  };
  /** Builds now and after every save. Resolves after the first successful build. */
  const buildAndWatch = () => (first ??= new Promise((resolve) => void start(resolve)));
  const isBuilt = async () => inputs !== undefined && (await isCurrent(directory, inputs));
  const buildSaved = () => {
    if (!first) console.log(`Building ${path.basename(directory)}…`);
    void buildAndWatch();
  };
  return {
    buildAndWatch,
    /** Returns whether the last run has left a build that can be shown. */
    loadLast: async () => {
      inputs = await readInputs(directory);
      if (inputs) await copyPublicFiles(directory, developmentOutput(directory));
      return inputs !== undefined;
    },
    /** Builds if something was saved after that build, otherwise at the next save. */
    resume: async () => {
      if (!inputs || first) return;
      stopWaiting = untilSaved(directory, inputs, buildSaved);
      if (!(await isBuilt())) buildSaved();
    },
    /** Waits until everything saved so far is built and published, or can't be built. */
    settled: async () => {
      for (;;) {
        const next = once(builds, 'ended');
        if (await isBuilt()) return;
        buildSaved();
        await next;
      }
    },
  };
}
