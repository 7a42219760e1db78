import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ContentRules } from '../files/content-file';
import type { PackedReading } from './packed-entry';

/** `path`: where it is in the set; `file`: where it is on this machine. */
export type FileOnDisk = { path: string; file: string };

export type ReadingWork = { files: readonly FileOnDisk[]; rules: ContentRules };

export type ReadingMessage = { readings: { path: string; reading: PackedReading }[]; isDone: boolean };

/** The reading program that is bundled beside this server. */
const BUNDLED = path.join(import.meta.dirname, 'reading-program.mjs');

/** Small heaps: the thread reads one file after the other, and the server's memory includes its own. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Reads content files. */
export type ReadFiles = (work: ReadingWork) => Promise<Map<string, PackedReading>>;

/**
 * Returns a function that reads and sanitises files in a temporary thread, so that requests do not wait. Its messages are small and come
 * one at a time. @throws Error if a file is missing
 */
export const createOffThreadReader =
  (program = BUNDLED): ReadFiles =>
  async (work) => {
    const readings = new Map<string, PackedReading>();
    if (work.files.length === 0) return readings;
    const worker = new Worker(program, { workerData: work, resourceLimits, env: {} });
    try {
      await new Promise<void>((resolve, reject) => {
        worker.once('error', reject);
        worker.once('exit', (code) =>
          reject(new Error(`the thread that reads content exited with code ${code}`)),
        );
        worker.on('message', ({ readings: some, isDone }: ReadingMessage) => {
          for (const { path: name, reading } of some) readings.set(name, reading);
          if (isDone) return resolve();
          // Lets requests run first.
          void setImmediate().then(() => worker.postMessage('next'));
        });
      });
    } finally {
      await worker.terminate();
    }
    return readings;
  };
