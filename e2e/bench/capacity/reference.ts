import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/** `body` in Base64, as it is to be sent. */
export type ReferenceAnswer = { name: string; headers: Record<string, string>; body: string };

export type Fetched = { headers: Record<string, string>; body: Buffer };

/** Returns the answer as it came, still compressed. */
export function fetchRaw(address: string, encoding: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      buffer(answer).then((body) => {
        const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        resolve({ headers: Object.fromEntries(headers) as Record<string, string>, body });
      }, reject);
    }).on('error', reject);
  });
}

const essential = ['content-type', 'content-encoding', 'etag'];

/** What the reference answers under `name`: the same bytes with no more headers than they need. */
const referenceAnswer = (name: string, { headers, body }: Fetched): ReferenceAnswer => ({
  name,
  headers: Object.fromEntries(Object.entries(headers).filter(([field]) => essential.includes(field))),
  body: body.toString('base64'),
});

/** Starts a bare Fastify with these answers, in a process of its own. */
export async function startReference(answers: Readonly<Record<string, Fetched>>) {
  const child = fork(path.join(import.meta.dirname, 'reference-server.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(Object.entries(answers).map(([name, fetched]) => referenceAnswer(name, fetched)));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGTERM') };
}
