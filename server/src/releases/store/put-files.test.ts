/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { compress } from './put-files';

test('leaves libuv threads free while many files are compressed', async () => {
  // Base64 takes Brotli about a second per megabyte at its highest quality.
  const file = Buffer.from(randomBytes(750_000).toString('base64'));
  let isDone = false;
  const work = Promise.all(Array.from({ length: 6 }, () => compress(file))).then(() => (isDone = true));
  await pause(50);
  const start = performance.now();
  await stat(__filename);
  const waited = performance.now() - start;
  expect(isDone).toBe(false);
  expect(waited).toBeLessThan(500);
  await work;
}, 60_000);
