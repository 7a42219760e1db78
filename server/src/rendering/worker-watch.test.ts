import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { HEARTBEAT_INTERVAL_MS, createHeartbeatMonitor, readResidentMb, readCpuWaitMs } from './worker-watch';

/** `beats(n, change)`: n beats, a quarter of a second each unless `change` says otherwise. */
function startHeartbeats() {
  const clock = { at: 0, waited: 0, asked: 0 };
  const silence = createHeartbeatMonitor(
    () => void (clock.asked += 1),
    () => clock.waited,
    () => clock.at,
  );
  const beats = (count: number, { lasting = HEARTBEAT_INTERVAL_MS, waiting = 0 } = {}) => {
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

test('silence is measured from the ping to the next message', () => {
  const { clock, silence, beats } = startHeartbeats();
  expect([beats(1), beats(4), clock.asked]).toEqual([0, 1000, 1]);
  silence.onMessage();
  expect([beats(1), beats(2), clock.asked]).toEqual([0, 500, 2]);
});

test('time that a worker waits for a CPU does not count as silence', () => {
  const { beats } = startHeartbeats();
  beats(1);
  expect(beats(20, { waiting: 240 })).toBe(200);
});

test('delays of this thread or a suspended machine do not count as silence', () => {
  const { beats } = startHeartbeats();
  beats(1);
  expect(beats(1, { lasting: 60_000 })).toBe(2 * HEARTBEAT_INTERVAL_MS);
});

test('an unknown or exited process has no CPU wait and no memory', async () => {
  const ended = spawn('/bin/true');
  await once(ended, 'exit');
  for (const pid of [undefined, ended.pid]) {
    expect(readCpuWaitMs(pid)).toBe(0);
    expect(readResidentMb(pid)).toBe(0);
  }
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('measures CPU wait when there are more busy processes than CPUs', async () => {
  const hangs = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const processes: ChildProcess[] = Array.from({ length: os.availableParallelism() + 1 }, hangs);
  const waited = () => processes.reduce((sum, { pid }) => sum + readCpuWaitMs(pid), 0);
  await expect(
    (async () => {
      while (waited() < 50) await new Promise(setImmediate);
    })(),
  ).resolves.toBeUndefined();
  processes.forEach((each) => each.kill('SIGKILL'));
});

onLinux('reports the resident memory of a process', () => {
  const own = process.memoryUsage.rss() / 1024 ** 2;
  expect(Math.abs(readResidentMb(process.pid) - own)).toBeLessThan(own / 4);
});
