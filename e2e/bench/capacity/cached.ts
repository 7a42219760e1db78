import { median } from '../site';
import { count, percent, perSecond, type Row } from '../table';
import { type Load, load, rateOf } from './load';
import { fetchRaw, type Fetched, startReference } from './reference';

const CONNECTIONS = 10;
const ROUND_S = 1;
const ROUNDS = 5;

type Ask = Pick<Load, 'url' | 'paths' | 'headers'>;

/** `against`: what the reference is, as the table says it. */
type Line = { what: string; ask: Ask; reference: Ask; against: string; note?: string };

const browser = { 'accept-encoding': 'br', accept: '*/*', 'user-agent': 'bench' };

/** Measures both in turn, so that other work on the machine slows both. Returns the answers a second of each. */
async function alternate({ ask, reference }: Line) {
  const rates: [number[], number[]] = [[], []];
  const statuses = new Set<number>();
  const round = async (side: Ask) => {
    const reading = await load({ ...side, connections: CONNECTIONS, seconds: ROUND_S });
    if (side === ask) reading.answers.forEach(({ status }) => statuses.add(status));
    return rateOf(reading);
  };
  // The first round of each warms it up.
  await round(ask);
  await round(reference);
  for (let number = 0; number < ROUNDS; number++) {
    rates[0].push(await round(ask));
    rates[1].push(await round(reference));
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

function linesFor(site: string, bare: string, samples: Samples): Line[] {
  const bytes = ({ headers, body }: Fetched) =>
    `${count(body.length)} B, ${headers['content-encoding'] ?? 'not compressed'}`;
  const onSite = (path: string, headers = browser): Ask => ({ url: site, paths: [path], headers });
  const onBare = (name: keyof Samples, headers = browser): Ask => ({
    url: bare,
    paths: [`/${name}`],
    headers,
  });
  const page = onSite('/');
  const gzip = { ...browser, 'accept-encoding': 'gzip' };
  const etag = samples.br.headers.etag;
  const known = { ...browser, 'if-none-match': etag ?? '"none"' };
  const against = 'bare Fastify, same bytes';
  const sameBytes = (what: string, path: string, name: keyof Samples, headers = browser): Line => {
    const [ask, reference] = [onSite(path, headers), onBare(name, headers)];
    return { what, ask, reference, against, note: bytes(samples[name]) };
  };
  return [
    sameBytes('cached page, brotli', '/', 'br'),
    sameBytes('cached page, gzip', '/', 'gzip', gzip),
    {
      ...{ what: 'cached page, unchanged', ask: onSite('/', known), reference: onBare('br', known), against },
      note: etag ? 'If-None-Match' : 'the page has no ETag',
    },
    sameBytes('sitemap.xml', '/sitemap.xml', 'sitemap'),
    sameBytes('list JSON', '/api/api/getblogs?page=1', 'list'),
    { what: 'unknown query parameter', ask: onSite('/?gclid={n}'), reference: page, against: 'cached page' },
    { what: 'unknown path', ask: onSite('/nothing-here-{n}'), reference: page, against: 'cached page' },
  ];
}

/** What is requested again and again, each as a share of what it could be. */
export async function measureCached(address: string): Promise<Row[]> {
  // Twice: the first answer may not be compressed yet.
  await fetchSamples(address);
  const samples = await fetchSamples(address);
  const bare = await startReference(samples);
  const rows: Row[] = [
    ['requested again and again', 'answers/s', 'reference/s', 'share', 'reference', 'answers'],
  ];
  for (const line of linesFor(address, bare.url, samples)) {
    const { rates, share, statuses } = await alternate(line);
    const [own = 0, reference = 0] = rates;
    const note = [statuses, line.note].filter(Boolean).join('; ');
    rows.push([line.what, perSecond(own), perSecond(reference), percent(share), line.against, note]);
  }
  bare.stop();
  return rows;
}
