import { asksForPages, createTestPages, type TestPages } from '../testing/test-pages';
import { PUBLIC_ORIGIN } from '../testing/test-site';

const route = (path: string, more = {}) => ({ path, page: 'list', ...more });
const jobs = route('/jobs/:city/:job', {
  partOf: '/jobs',
  sitemap: { list: '/api/api/getjobs' },
  feed: true,
});
const people = route('/person/:name', { sitemap: { list: '/api/api/getpeople' } });
const routes = [route('/jobs'), route('/thanks', { sitemap: false }), jobs, route('/people'), people];

let pages: TestPages;
let site: TestPages['site'];
let edition = 1;

const publishNext = () => pages.publish(String((edition += 1)));

beforeAll(async () => {
  pages = await createTestPages();
  ({ site } = pages);
  await site.deploy(asksForPages('live'), undefined, { routes });
});
afterAll(() => pages.close());

const job = { city: 'pune', job: 'c#', heading: 'Engineer', createdAt: '2026-03-01T08:00:00.000Z' };
const older = { ...job, city: 'goa', createdAt: '2026-01-01T08:00:00.000Z' };
const person = { name: 'asha', createdAt: '2026-02-01T08:00:00.000Z' };

/** Publishes these entries. */
const publish = (entries: { jobs?: unknown; people?: unknown }) => {
  pages.answers['/api/api/getjobs'] = { body: entries.jobs ?? [] };
  pages.answers['/api/api/getpeople'] = { body: entries.people ?? [] };
  publishNext();
};
const listed = async () => {
  const { body } = await site.get('/sitemap.xml');
  const places = body.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g);
  return [...places].map(([, place = '', lastChange]) => [place.replace(PUBLIC_ORIGIN, ''), lastChange]);
};
const feed = async () => (await site.get('/feed.xml')).body;
const inFeed = async (tag: string) =>
  [...(await feed()).matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map(([, text]) => text);
const titles = async () => (await inFeed('title')).slice(1);

test('the sitemap lists fixed pages, then entries, with their modification dates', async () => {
  publish({ jobs: [older, job], people: [person] });
  expect((await site.get('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(await listed()).toEqual([
    ['/jobs', job.createdAt],
    ['/people', undefined],
    ['/jobs/goa/c%23', older.createdAt],
    ['/jobs/pune/c%23', job.createdAt],
    ['/person/asha', person.createdAt],
  ]);
  const updatedAt = '2026-04-01T08:00:00.000Z';
  publish({ jobs: [{ ...older, updatedAt }, job] });
  const revised = (await listed()).filter(([, lastChange]) => lastChange === updatedAt);
  expect(revised.map(([place]) => place)).toEqual(['/jobs', '/jobs/goa/c%23']);
});

test('the Atom feed has the twenty newest entries and links to their pages', async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ ...older, heading: `Older ${index}` }));
  const heading = 'Pay & perks: "ranges" <b>beat</b> \u0007secrets';
  const newest = { ...job, heading, desc: '<p>Say what you pay.</p>', category: 'Pay' };
  publish({ jobs: [...many, { ...job, summary: 'Short.' }, newest], people: [person] });
  expect((await site.get('/feed.xml')).headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(await titles()).toHaveLength(20);
  expect((await titles()).slice(0, 3)).toEqual([
    'Engineer',
    'Pay &amp; perks: &quot;ranges&quot; &lt;b&gt;beat&lt;/b&gt; secrets',
    'Older 0',
  ]);
  expect((await inFeed('summary')).slice(0, 2)).toEqual(['Short.', 'Say what you pay.']);
  expect((await inFeed('updated'))[0]).toBe(job.createdAt);
  const body = await feed();
  expect(body).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
  expect(body.match(/<category .*>/g)).toEqual(['<category term="Pay"/>']);
  expect(body).toContain(`<link rel="alternate" type="text/html" href="${PUBLIC_ORIGIN}/jobs/pune/c%23"/>`);
  expect(body).toContain(`<link rel="alternate" type="text/html" href="${PUBLIC_ORIGIN}/jobs"/>`);
});

test('only an invalid entry is omitted, and the log says why', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  publish({
    people: [person, { name: 'undated' }, { _id: 'nowhere', createdAt: '2026' }, null],
    jobs: [
      { ...job, heading: ' ' },
      { ...older, category: 7 },
    ],
  });
  expect((await listed()).filter(([place]) => place?.startsWith('/person/'))).toEqual([
    ['/person/asha', person.createdAt],
  ]);
  expect(await titles()).toEqual(['Engineer']);
  expect(await feed()).not.toContain('<category');
  expect(log.mock.calls.flat()).toContainEqual(
    expect.stringMatching(/^left out \d of \d entries of \/api\/api\/getpeople, missing: .*name/),
  );
  log.mockRestore();
});

test('if a list is unreadable, sitemap and feed return 503 with Retry-After', async () => {
  await site.deploy(asksForPages('other'), undefined, { routes: [...routes, route('/more')] });
  for (const answer of [{ status: 500, body: [] }, { body: { message: 'hello' } }]) {
    pages.answers['/api/api/getjobs'] = answer;
    for (const url of ['/sitemap.xml', '/feed.xml']) {
      const { statusCode, headers } = await site.get(url);
      expect([url, statusCode, Number(headers['retry-after']) > 0]).toEqual([url, 503, true]);
    }
  }
});
