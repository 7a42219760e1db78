import type { LightMyRequestResponse } from 'fastify';
import type { TestService } from './test-service';

/** Settings of a service with a desk on a free port, which accepts forms even on a busy machine. */
export const withDesk = { desk: { port: 0, origin: undefined }, eventLoopDelayMs: 60_000 };

type Headers = Readonly<Record<string, string | undefined>>;

/** A person's browser on the desk of a service. `origin`: the desk's own address. */
export function atDesk(service: () => TestService) {
  const desk = () => {
    const { desk: opened } = service();
    if (!opened?.state.address) throw new Error('the service has no desk');
    return { app: opened.app, origin: opened.state.address };
  };
  const send = (method: 'GET' | 'POST', url: string, payload?: string | Buffer, more: Headers = {}) => {
    const { app, origin } = desk();
    const form = {
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const all: Headers = { host: new URL(origin).host, ...(method === 'POST' && form), ...more };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return app.inject({ method, url, payload, headers });
  };
  const open = (url: string, headers?: Headers): Promise<LightMyRequestResponse> =>
    send('GET', url, undefined, headers);
  /** What the forms of a page send back: when the entry was seen. */
  const seenAt = async (url: string) => /name="seen" value="([^"]*)"/.exec((await open(url)).body)?.[1] ?? '';
  return {
    origin: () => desk().origin,
    seenAt,
    /** Follows the redirect after a change. */
    follow: async ({ statusCode, body, headers }: LightMyRequestResponse) => {
      expect([statusCode, body]).toEqual([303, '']);
      return open(headers.location ?? '');
    },
    /** Uploads a picture on an entry's page of pictures: into its text if `alt` says what it shows. */
    upload: async (url: string, bytes: string, type: string, alt?: string) => {
      const form = new FormData();
      form.set('seen', await seenAt(url));
      form.set('place', alt === undefined ? 'own' : 'text');
      form.set('alt', alt ?? '');
      form.set('file', new Blob([bytes], { type }), 'picture');
      const request = new Request('http://desk', { method: 'POST', body: form });
      const sent = Buffer.from(await request.arrayBuffer());
      return send('POST', url, sent, { 'content-type': request.headers.get('content-type') ?? '' });
    },
    open,
    submit: (url: string, fields: Record<string, string> = {}, headers?: Headers) =>
      send('POST', url, new URLSearchParams(fields).toString(), headers),
  };
}
