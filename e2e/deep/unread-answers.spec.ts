import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../fixtures';
import type { OwnSite } from '../scripts/launch-site';
import { readMegabytes, readWaiting } from '../scripts/process-status';

/** The slowest response of `/livez` within five seconds, in ms, without the time that server and test waited for a CPU. */
async function findLongest({ address, pid }: OwnSite): Promise<number> {
  let longest = 0;
  for (const end = performance.now() + 5000; performance.now() < end; await pause(5)) {
    const waitedBefore = readWaiting(pid);
    const askedAt = performance.now();
    await (await fetch(`${address}/livez`)).text();
    longest = Math.max(longest, performance.now() - askedAt - (readWaiting(pid) - waitedBefore));
  }
  return longest;
}

test('2,500 connections that send requests and read nothing delay no answer and take little memory', async ({
  launch,
}) => {
  const site = await launch();
  await fetch(site.address);
  const memory = await readMegabytes(site.pid, 'VmRSS');
  const searching = findLongest(site);
  const requests = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(15);
  const sockets = Array.from({ length: 2500 }, () => {
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1').pause();
    return socket.on('error', () => undefined).on('connect', () => void socket.write(requests));
  });
  expect(await searching).toBeLessThan(500);
  expect((await readMegabytes(site.pid, 'VmRSS')) - memory).toBeLessThan(150);
  sockets.forEach((socket) => socket.destroy());
});
