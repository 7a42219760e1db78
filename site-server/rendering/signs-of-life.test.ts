/** @jest-environment node */
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { BEAT_MS, createSilence, waitedForProcessorMs } from './signs-of-life';

/** `beats(n, change)`: so many beats, a quarter of a second each unless `change` says more. */
function silenceOf() {
  const clock = { at: 0, waited: 0, asked: 0 };
  const silence = createSilence({
    ask: () => void (clock.asked += 1),
    waitedMs: () => clock.waited,
    now: () => clock.at,
  });
  const beats = (count: number, { lasting = BEAT_MS, waiting = 0 } = {}) => {
    let silentMs = 0;
    for (let beat = 0; beat < count; beat++) {
      clock.at += lasting;
      clock.waited += waiting;
      silentMs = silence.beat();
    }
    return silentMs;
  };
  return { clock, silence, beats };
}

test('silence is counted from when the worker was asked, until it says something', () => {
  const { clock, silence, beats } = silenceOf();
  expect([beats(1), beats(4), clock.asked]).toEqual([0, 1000, 1]);
  silence.isOver();
  expect([beats(1), beats(2), clock.asked]).toEqual([0, 500, 2]);
});

test('time in which a starved worker stands in line for a processor is no silence', () => {
  const { beats } = silenceOf();
  beats(1);
  expect(beats(20, { waiting: 240 })).toBe(200);
});

test('when this thread is late itself, or the machine was asleep, that is no silence', () => {
  const { beats } = silenceOf();
  beats(1);
  expect(beats(1, { lasting: 60_000 })).toBe(2 * BEAT_MS);
});

test('a thread that is not known, or has ended, has waited for nothing', () => {
  expect(waitedForProcessorMs(undefined)).toBe(0);
  expect(waitedForProcessorMs('1/task/0')).toBe(0);
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('a thread more than there are processors is seen to wait for one', async () => {
  const code = `
    const thread = require('node:fs').readlinkSync('/proc/thread-self');
    require('node:worker_threads').parentPort.postMessage(thread);
    for (;;);`;
  const workers = Array.from(
    { length: os.availableParallelism() + 1 },
    () => new Worker(code, { eval: true }),
  );
  const threads = await Promise.all(
    workers.map((worker) => new Promise<string>((resolve) => worker.once('message', resolve))),
  );
  await expect(
    (async () => {
      while (threads.reduce((sum, thread) => sum + waitedForProcessorMs(thread), 0) < 50)
        await new Promise(setImmediate);
    })(),
  ).resolves.toBeUndefined();
  await Promise.all(workers.map((worker) => worker.terminate()));
});
