import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startOwn, tell } from './own-process';

/** `body` in Base64, as it is to be sent. */
export type ReferenceAnswer = { name: string; headers: Record<string, string>; body: string };

export type Fetched = { status: number; headers: Record<string, string>; body: Buffer };

/** The answer as it came, still compressed. */
export function fetchRaw(address: string, encoding: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      buffer(answer).then((body) => {
        const headers = Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
        );
        resolve({ status: answer.statusCode ?? 0, headers, body });
      }, reject);
    }).on('error', reject);
  });
}

const essential = ['content-type', 'content-encoding', 'etag'];

/** What the reference answers under `name`: the same bytes with no more headers than they need. */
export const referenceAnswer = (name: string, { headers, body }: Fetched): ReferenceAnswer => ({
  name,
  headers: Object.fromEntries(Object.entries(headers).filter(([field]) => essential.includes(field))),
  body: body.toString('base64'),
});

export async function startReference(answers: readonly ReferenceAnswer[]) {
  const child = startOwn('reference-server.ts');
  const { port } = await tell<{ port: number }>(child, answers);
  return { port, stop: () => void child.kill('SIGTERM') };
}
