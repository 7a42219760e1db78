import { once } from 'node:events';
import { connect, type ConnectionOptions } from 'node:tls';
import { expect, test } from '../fixtures';
import { startNginx } from '../fixtures/nginx';

test('nginx does not disclose its version', async () => {
  const nginx = await startNginx();
  try {
    const answer = await fetch(`${nginx.address}/%00`);
    expect([answer.headers.get('server'), await answer.text()]).toEqual([
      'nginx',
      expect.not.stringMatching(/nginx\/\d/),
    ]);
  } finally {
    await nginx.stop();
  }
});

test('TLS allows only forward-secret ciphers and no session tickets', async () => {
  const secure = await startNginx({ isPlain: false });
  try {
    const port = Number(new URL(secure.address).port);
    const meet = async (options: ConnectionOptions) => {
      const socket = connect({ port, host: '127.0.0.1', ca: secure.certificate, ...options });
      await once(socket, 'secureConnect');
      const met = { cipher: socket.getCipher().name, ticket: socket.getTLSTicket() };
      socket.destroy();
      return met;
    };
    const { cipher, ticket } = await meet({ maxVersion: 'TLSv1.2' });
    expect([cipher, ticket]).toEqual([expect.stringMatching(/^ECDHE-.*(GCM|POLY1305)/), undefined]);
    for (const refused of ['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA'])
      await expect(meet({ maxVersion: 'TLSv1.2', ciphers: refused })).rejects.toThrow(/handshake failure/);
    await expect(meet({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).rejects.toThrow();
  } finally {
    await secure.stop();
  }
});
