import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { AnimatedPicture, derive, normalise } from './edit-picture';
import type { PictureAnswer, PictureTask } from './run-picture-program';

/** Memory of this process. A JPEG of 50 megapixels takes about 350 MB. */
const MAX_RESIDENT_BYTES = 700 * 1024 * 1024;
const LOOK_MS = 20;

// Nothing but these formats is decoded, whatever a file's first bytes say.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// One thread leaves the other cores to visitors.
sharp.concurrency(1);
sharp.cache(false);

// libvips works on other threads and allocates beside Node's heap, so this process watches itself.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.exit(3);
}, LOOK_MS).unref();

async function work(task: PictureTask, bytes: Buffer): Promise<{ answer: PictureAnswer; parts: Buffer[] }> {
  try {
    if (task === 'derive') {
      const derived = await derive(bytes);
      const files = derived.map(({ name, bytes: { length } }) => ({ name, length }));
      return { answer: { files }, parts: derived.map((one) => one.bytes) };
    }
    const { bytes: normal, ...picture } = await normalise(bytes);
    return { answer: { picture, files: [{ name: '', length: normal.length }] }, parts: [normal] };
  } catch (error) {
    const isAnimated = error instanceof AnimatedPicture;
    return { answer: { failure: isAnimated ? 'animated' : (error as Error).message, files: [] }, parts: [] };
  }
}

const { answer, parts } = await work(process.argv[2] as PictureTask, await buffer(process.stdin));
process.stdout.write(`${JSON.stringify(answer)}\n`);
for (const part of parts) process.stdout.write(part);
