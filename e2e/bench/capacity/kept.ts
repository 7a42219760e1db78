import { median } from '../site';
import type { Load } from './load';
import type { LoadJob } from './load-job';
import { fetchRaw, type Fetched, referenceAnswer, startReference } from './reference';
import { count, percent, perSecond, type Row } from './table';

const CONNECTIONS = 10;
const ROUND_MS = 1000;
const WARM_UP_MS = 700;
const ROUNDS = 5;

type Ask = Pick<LoadJob, 'port' | 'paths' | 'headers' | 'method'>;

/** `against`: what the reference is, as the table says it. */
type Line = { what: string; ask: Ask; reference: Ask; against: string; note?: string };

const browser = { 'accept-encoding': 'br', accept: '*/*', 'user-agent': 'bench' };

/** Asks both in turn, so that what else the machine does falls on both. Gives the answers a second of each. */
async function alternate(load: Load, { ask, reference }: Line) {
  const rates: [number[], number[]] = [[], []];
  const statuses = new Set<string>();
  const round = async (side: Ask, ms: number) => {
    const reading = await load.run({ connections: CONNECTIONS, ms, ...side });
    if (side === ask) Object.keys(reading.statuses).forEach((status) => statuses.add(status));
    return reading.answers / reading.seconds;
  };
  await round(ask, WARM_UP_MS);
  await round(reference, WARM_UP_MS);
  for (let number = 0; number < ROUNDS; number++) {
    rates[0].push(await round(ask, ROUND_MS));
    rates[1].push(await round(reference, ROUND_MS));
  }
  const shares = rates[0].map((rate, index) => rate / (rates[1][index] ?? rate));
  return { rates: rates.map(median), share: median(shares), statuses: [...statuses].join(', ') };
}

type Samples = Record<'br' | 'gzip' | 'sitemap' | 'list', Fetched>;

async function fetchSamples(address: string): Promise<Samples> {
  const [br, gzip, sitemap, list] = await Promise.all([
    fetchRaw(`${address}/`, 'br'),
    fetchRaw(`${address}/`, 'gzip'),
    fetchRaw(`${address}/sitemap.xml`, 'br'),
    fetchRaw(`${address}/api/api/getblogs?page=1`, 'br'),
  ]);
  return { br, gzip, sitemap, list };
}

function linesFor(site: number, bare: number, samples: Samples): Line[] {
  const bytes = ({ headers, body }: Fetched) =>
    `${count(body.length)} B, ${headers['content-encoding'] ?? 'not compressed'}`;
  const page: Ask = { port: site, paths: ['/'], headers: browser };
  const gzip = { ...browser, 'accept-encoding': 'gzip' };
  const etag = samples.br.headers.etag;
  const known = { ...browser, 'if-none-match': etag ?? '"none"' };
  const against = 'bare Fastify, same bytes';
  const onSite = (path: string, headers: Ask['headers'] = browser): Ask => ({
    ...page,
    paths: [path],
    headers,
  });
  const onBare = (name: keyof Samples, headers: Ask['headers'] = browser): Ask => ({
    port: bare,
    paths: [`/${name}`],
    headers,
  });
  return [
    { what: 'kept page, brotli', ask: page, reference: onBare('br'), against, note: bytes(samples.br) },
    {
      what: 'kept page, gzip',
      ask: onSite('/', gzip),
      reference: onBare('gzip', gzip),
      against,
      note: bytes(samples.gzip),
    },
    {
      what: 'kept page, unchanged',
      ask: onSite('/', known),
      reference: onBare('br', known),
      against,
      note: etag ? 'If-None-Match' : 'the page has no ETag',
    },
    {
      what: 'kept page, HEAD',
      ask: { ...page, method: 'HEAD' },
      reference: { ...onBare('br'), method: 'HEAD' },
      against,
    },
    {
      what: 'sitemap.xml',
      ask: onSite('/sitemap.xml'),
      reference: onBare('sitemap'),
      against,
      note: bytes(samples.sitemap),
    },
    {
      what: 'list JSON',
      ask: onSite('/api/api/getblogs?page=1'),
      reference: onBare('list'),
      against,
      note: bytes(samples.list),
    },
    { what: 'unknown query parameter', ask: onSite('/?gclid={n}'), reference: page, against: 'kept page' },
    { what: 'unknown path', ask: onSite('/nothing-here-{n}'), reference: page, against: 'kept page' },
  ];
}

/** What is asked for again and again, each as a share of what it could be. */
export async function measureKept(address: string, load: Load): Promise<Row[]> {
  // Two visits: the first may be answered with what is not compressed yet.
  await fetchSamples(address);
  const samples = await fetchSamples(address);
  const bare = await startReference(
    Object.entries(samples).map(([name, fetched]) => referenceAnswer(name, fetched)),
  );
  const rows: Row[] = [
    ['asked again and again', 'answers/s', 'reference/s', 'share', 'reference', 'answers'],
  ];
  for (const line of linesFor(Number(new URL(address).port), bare.port, samples)) {
    const { rates, share, statuses } = await alternate(load, line);
    const [own = 0, reference = 0] = rates;
    const note = [statuses, line.note].filter(Boolean).join('; ');
    rows.push([line.what, perSecond(own), perSecond(reference), percent(share), line.against, note]);
  }
  bare.stop();
  return rows;
}
