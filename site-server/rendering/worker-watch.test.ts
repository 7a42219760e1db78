import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { BEAT_MS, createSilence, residentMb, waitedForProcessorMs } from './worker-watch';

/** `beats(n, change)`: so many beats, a quarter of a second each unless `change` says more. */
function silenceOf() {
  const clock = { at: 0, waited: 0, asked: 0 };
  const silence = createSilence({
    ping: () => void (clock.asked += 1),
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
  silence.onMessage();
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

test('a process that is not known, or has ended, has waited for nothing and takes nothing', async () => {
  const ended = spawn('/bin/true');
  await once(ended, 'exit');
  for (const pid of [undefined, ended.pid]) {
    expect(waitedForProcessorMs(pid)).toBe(0);
    expect(residentMb(pid)).toBe(0);
  }
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('a process more than there are processors is seen to wait for one', async () => {
  const hangs = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const processes: ChildProcess[] = Array.from({ length: os.availableParallelism() + 1 }, hangs);
  const waited = () => processes.reduce((sum, { pid }) => sum + waitedForProcessorMs(pid), 0);
  await expect(
    (async () => {
      while (waited() < 50) await new Promise(setImmediate);
    })(),
  ).resolves.toBeUndefined();
  processes.forEach((each) => each.kill('SIGKILL'));
});

onLinux('what a process takes is what the system says of it', () => {
  const own = process.memoryUsage.rss() / 1024 ** 2;
  expect(Math.abs(residentMb(process.pid) - own)).toBeLessThan(own / 4);
});
