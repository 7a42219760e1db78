import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PLAIN_PATH } from './plain-build';

/** `change`: what becomes of a page's HTML. `folder`: where the plain application lies. */
type Options = {
  site: string;
  paths: readonly string[];
  change: (html: string, path: string) => string;
  folder: string;
};

type Page = { headers: [string, string][]; body: Buffer };

const ownFields = [
  'connection',
  'content-length',
  'content-encoding',
  'date',
  'keep-alive',
  'transfer-encoding',
];

/** Made once, so that every way is answered at once and in as few bytes as can be. */
async function preparePage({ site, change }: Options, pagePath: string): Promise<Page> {
  const answer = await fetch(site + pagePath);
  const body = brotliCompressSync(change(await answer.text(), pagePath));
  const headers = [...answer.headers].filter(([name]) => !ownFields.includes(name));
  return { body, headers: [...headers, ['content-encoding', 'br'], ['content-length', String(body.length)]] };
}

async function sendFile(response: ServerResponse, file: string) {
  const compressed = `${file}.br`;
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-length': (await stat(compressed)).size,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  createReadStream(compressed).pipe(response);
}

function handOn(asked: IncomingMessage, response: ServerResponse, site: string) {
  const { method, headers, url } = asked;
  const forwarded = request(site + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  asked.pipe(forwarded);
}

/** Stands before the site: pages come changed, all else as it is. */
export async function startFront(options: Options) {
  const { site, paths, folder } = options;
  const pages = new Map<string, Page>();
  for (const one of paths) pages.set(one, await preparePage(options, one));
  const server = createServer((asked, response) => {
    const url = asked.url ?? '/';
    const page = asked.method === 'GET' ? pages.get(url) : undefined;
    if (page) response.writeHead(200, page.headers.flat()).end(page.body);
    else if (url.startsWith(PLAIN_PATH))
      sendFile(response, path.join(folder, path.basename(url))).catch(() => response.writeHead(404).end());
    else handOn(asked, response, site);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
