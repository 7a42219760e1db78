import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createContent } from './testing/content-fixture';
import { databases } from './testing/databases';
import { startServer } from './testing/running-server';
import { waitUntil } from '@hireloom/testing/wait-until';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('the answer and the log line of a failure have the request id from the site, and its trace id', async () => {
  const [database, content] = await Promise.all([databases[0]!.create(), createContent()]);
  const server = await startServer({
    DATA_DIR: database.dataDir,
    DATABASE_URL: '',
    CONTENT_DIR: content.folder,
    LOG_LEVEL: 'error',
    DRAIN_NOTICE_MS: '0',
  });
  // A picture that can't be read.
  await mkdir(join(content.folder, 'logos/folder.svg'));
  const headers = { 'x-request-id': 'visit-9', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  const answer = await fetch(`${server.address}/api/media/logos/folder.svg`, { headers });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, 'visit-9']);
  expect(await answer.json()).toMatchObject({ requestId: 'visit-9' });
  await waitUntil(() => server.words().includes('request failed'));
  server.process.kill('SIGTERM');
  await server.exited;
  const line = server
    .words()
    .split('\n')
    .find((one) => one.includes('request failed'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: 'visit-9', traceId: TRACE });
  await content.remove();
  await database.remove();
}, 30_000);
