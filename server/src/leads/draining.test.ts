import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { waitUntil } from '@hireloom/testing/wait-until';
import { createContent } from '../testing/content-fixture';
import { databases } from '../testing/databases';
import { ownPage } from '../testing/own-page';
import { startServer } from '../testing/running-server';

test('stores a form that is still arriving during shutdown, and responds to it', async () => {
  const [database, content] = await Promise.all([databases.at(-1)!.create(), createContent()]);
  const { process, address, exited } = await startServer({
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    CONTENT_DIR: content.folder,
    DRAIN_NOTICE_MS: '0',
  });
  const isListening = () =>
    fetch(`${address}/readyz`).then(
      () => true,
      () => false,
    );
  try {
    const form = request(`${address}/api/api/addcontact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownPage },
    });
    const body = JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example' });
    form.write(body.slice(0, 20));
    await once(form, 'socket').then(([socket]) => once(socket, 'connect'));
    expect(await isListening()).toBe(true);
    process.kill('SIGTERM');
    await waitUntil(async () => !(await isListening()));
    form.end(body.slice(20));
    const [answer] = await once(form, 'response');
    expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close']);
    expect(JSON.parse(await text(answer))).toEqual({ message: expect.any(String) });
    expect(await exited).toEqual([0, null]);
  } finally {
    process.kill('SIGKILL');
    await content.remove();
    await database.remove();
  }
}, 60_000);
