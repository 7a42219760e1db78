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
  return {
    origin: () => desk().origin,
    open: (url: string, headers?: Headers): Promise<LightMyRequestResponse> =>
      send('GET', url, undefined, headers),
    submit: (url: string, fields: Record<string, string> = {}, headers?: Headers) =>
      send('POST', url, new URLSearchParams(fields).toString(), headers),
    submitBytes: (url: string, bytes: Buffer, type: string) =>
      send('POST', url, bytes, { 'content-type': type }),
  };
}
