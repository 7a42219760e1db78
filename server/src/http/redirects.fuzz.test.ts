import { assertAlways } from '@hireloom/testing/assert-always';
import { hostileAddress, isOwnLocation } from '@hireloom/testing/hostile-addresses';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildApp } from '../../app';
import { readConfig } from '../../config';
import { createTestStore, says, type TestStore } from '../testing/test-store';

let site: TestStore;
let app: FastifyInstance;

async function start(environment: NodeJS.ProcessEnv) {
  site = await createTestStore();
  await site.putTraffic((await site.putVersion(says('<body>live</body>'))).id);
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: site.dataDir, ...environment });
  ({ app } = await buildApp({ ...config, releasesFolder: site.dataDir }));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

async function stop() {
  await app.close();
  await site.remove();
}

/** As it is written: a client would put the address in order first. */
async function ask(address: string, method = 'GET') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(`${method} ${address} HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n`, 'latin1');
  const answer = await text(socket);
  const [head = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), location: /^location: (.*)$/im.exec(head)?.[1]?.trim() };
}

const hostile = [
  ['//evil.com/?q=', '/evil.com/?q='],
  ['/\\evil.com', '/evil.com'],
  ['/\\\\evil.com/', '/evil.com/'],
  ['/%2f%2fevil.com/', '/evil.com/'],
  ['/\\evil.com/?preview=off', '/evil.com/'],
  ['/BLOGS/?q=//evil.com', '/blogs?q=//evil.com'],
] as const;

describe.each(['production', 'development'])('in %s', (mode) => {
  beforeAll(() => start({ NODE_ENV: mode }));
  afterAll(stop);

  test.each(hostile)('%s redirects to %s on this site', async (address, location) => {
    expect((await ask(address)).location).toBe(location);
  });

  test('no request is redirected to another site', async () => {
    /** What fits into the first line of a request, with the parameters that make the site lead on. */
    const asked = fc
      .tuple(
        hostileAddress.filter((one) => one !== '' && !/[\s\0-\x1f\x7f-\uffff]/.test(one)),
        fc.constantFrom('', '?preview=off', '&preview=off'),
      )
      .map((parts) => parts.join(''));
    let redirects = 0;
    await assertAlways(
      fc.asyncProperty(asked, fc.constantFrom('GET', 'HEAD'), async (address, method) => {
        const { status, location } = await ask(address, method);
        if (location === undefined) return;
        redirects += 1;
        expect([status >= 300 && status < 400, isOwnLocation(location)]).toEqual([true, true]);
      }),
      150,
    );
    expect(redirects).toBeGreaterThan(15);
  });
});
