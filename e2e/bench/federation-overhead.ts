import { serve } from '@hireloom/testing/services/serve';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { comparePages } from './interactive';
import { buildProduct, withSite } from './site';

const ownFields = [
  'connection',
  'content-length',
  'content-encoding',
  'date',
  'keep-alive',
  'transfer-encoding',
];

/** The same page without scripts and script preloads. */
const withoutScripts = (html: string) =>
  html
    .replace(/<script[^]*?<\/script>/g, '')
    .replace(/<link rel="(?:preload" as="script|modulepreload)"[^>]*>/g, '');

type Change = (html: string) => string;

/** Prepared once, so that both variants respond at once and with as few bytes as possible. */
async function preparePage(address: string, change: Change) {
  const answer = await fetch(address);
  const body = brotliCompressSync(change(await answer.text()));
  const headers = [...answer.headers].filter(([name]) => !ownFields.includes(name));
  return { body, headers: [...headers, ['content-encoding', 'br'], ['content-length', String(body.length)]] };
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

/** A proxy that changes the pages of the site and forwards everything else. */
async function startFront(site: string, paths: readonly string[], change: Change) {
  const prepared = paths.map(async (one) => [one, await preparePage(site + one, change)] as const);
  const pages = new Map(await Promise.all(prepared));
  return serve((asked, response) => {
    const page = asked.method === 'GET' ? pages.get(asked.url ?? '/') : undefined;
    if (page) response.writeHead(200, page.headers.flat()).end(page.body);
    else handOn(asked, response, site);
  });
}

type Visited = { paths: readonly string[]; runs: number };

/** Compares the site with its own pages without scripts, both behind the same proxy. */
export async function measureFederationOverhead({ paths, runs }: Visited) {
  buildProduct();
  await withSite(async ({ address }) => {
    const still = await startFront(address, paths, withoutScripts);
    const site = await startFront(address, paths, (html) => html);
    const sites = [
      { name: 'static', address: still.address, isStatic: true },
      { name: 'site', address: site.address },
    ];
    await comparePages(paths, sites, runs).finally(() => [still, site].forEach(({ stop }) => stop()));
  });
}
