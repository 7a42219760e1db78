import { connect } from 'node:net';
import { expect, test } from '../fixtures';
import { hostileRequests, type Shot } from '../fixtures/hostile-requests';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';
import { METRICS_TOKEN, readMetrics } from '../scripts/metrics';

const REQUESTS = 5000;
const CONCURRENCY = 48;
/** Longer than the longest time limit of a server. */
const HUNG_MS = 45_000;
/** Most requests are answered sooner. Half-closing earlier would look like a client that left. */
const HALF_CLOSE_MS = 1000;

let site: OwnSite;

// X-Forwarded-For is believed, so that limits per address do not hide what lies behind them.
test.beforeAll(async () => {
  site = await launchOwnSite({ TRUST_PROXY: 'loopback' });
});
test.afterAll(() => site.stop());

/** Sends bytes on a connection of their own and waits until the server closes it. Returns the answers, or "hung". */
const send = ({ data, then }: Shot) =>
  new Promise<string>((resolve) => {
    const socket = connect({
      port: Number(new URL(site.address).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    let text = '';
    let halfClose: NodeJS.Timeout | undefined;
    const finish = (received: string) => {
      clearTimeout(timer);
      clearTimeout(halfClose);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(() => finish('hung'), HUNG_MS);
    socket.on('data', (bytes) => (text += bytes.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('end', () => finish(text));
    socket.on('close', () => finish(text));
    socket.on('connect', () => {
      if (then === 'leaves') return void socket.write(data, () => finish(text));
      socket.write(data);
      if (then === 'reads') halfClose = setTimeout(() => socket.end(), HALF_CLOSE_MS);
    });
  });

/** Finds errors of the server and leaks: folders, inner addresses, stacks, metrics. A 503 that says when to retry is none. */
function faultsIn(text: string): string[] {
  const errors = text.match(/^HTTP\/1\.1 5\d\d [^]*?\r\n\r\n/gm) ?? [];
  const leaks = [
    root,
    site.dataFolder,
    'node_modules',
    'node:internal',
    'ECONN',
    METRICS_TOKEN,
    '# HELP hireloom_',
  ];
  return [
    ...errors.filter((head) => !/^HTTP\/1\.1 503 [^]*\r\nretry-after: *\d/i.test(head)),
    ...leaks.filter((leak) => text.includes(leak)),
    ...(text.match(/\n {4}at [^\n]{1,200}:\d+:\d+/) ?? []),
    ...(text === 'hung' ? [text] : []),
  ];
}

test('5,000 hostile requests cause no error, hang or leak, and a lead is still stored', async () => {
  const makeRequest = hostileRequests(Number(process.env.FUZZ_SEED ?? 1));
  const faults: string[] = [];
  let left = REQUESTS;
  const client = async () => {
    while (left > 0) {
      const shot = makeRequest();
      left -= shot.requests;
      const found = faultsIn(await send(shot));
      if (found.length > 0) faults.push(`${found.join()}: ${shot.data.toString('latin1').slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  expect(faults).toEqual([]);
  await expect.poll(() => readMetrics(site.address)).toMatch(/^hireloom_render_queue_length\S* 0$/m);
  const answer = await fetch(`${site.address}/api/api/addcontact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fill-time': '9000', origin: site.address },
    body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' }),
  });
  expect(answer.status).toBe(201);
});
