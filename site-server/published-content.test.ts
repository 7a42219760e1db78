import { asksForPages, createTestPages, type TestPages } from './fixtures/test-pages';
import { PUBLIC_ORIGIN } from './fixtures/test-site';
import { gunzipSync } from 'node:zlib';

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
let api: TestPages['api'];
let edition = 1;

const publishNext = () => pages.publish(String((edition += 1)));

beforeAll(async () => {
  pages = await createTestPages();
  ({ site, api } = pages);
  await site.deploy(asksForPages('live'), undefined, { routes });
});
afterEach(() => void (api.isAway = false));
afterAll(() => pages.close());

describe('a content call', () => {
  const get = (call: string, headers = {}) => site.get({ url: `/api/api/${call}`, headers });
  const answers = (call: string, answer: (typeof api.answers)[string]) =>
    void (api.answers[`/api/api/${call}`] = answer);
  const requests = (call: string) => api.requests.filter((url) => url.startsWith(`/api/api/${call}`));
  const cards = (heading: string) => [{ heading, desc: 'Words. '.repeat(50) }];

  test('reaches the API once, and is not sent again to a browser that has the answer', async () => {
    answers('getblogs', { body: cards('First'), headers: { 'x-total-count': '7' } });
    const first = await get('getblogs?page=2', { 'accept-encoding': 'gzip' });
    expect(JSON.parse(String(gunzipSync(first.rawPayload)))).toEqual(cards('First'));
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-total-count': '7',
      vary: 'Accept-Encoding',
    });
    const known = { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) };
    expect((await get('getblogs?page=2', known)).statusCode).toBe(304);
    const head = await site.get({ method: 'HEAD', url: '/api/api/getblogs?page=2' });
    expect([head.statusCode, head.body, head.headers['x-total-count']]).toEqual([200, '', '7']);
    expect(requests('getblogs')).toEqual(['/api/api/getblogs?page=2']);
  });

  test('is the same with parameters that no list reads, and another one with those that it reads', async () => {
    for (const call of ['getcasestudies', 'blogs/pay-ranges']) answers(call, { body: [] });
    for (const query of ['', '?utm_source=mail', '?gclid=1', '?q=pune&gclid=2', '?gclid=3&q=pune'])
      await get(`getcasestudies${query}`);
    expect(requests('getcasestudies')).toEqual(['/api/api/getcasestudies', '/api/api/getcasestudies?q=pune']);
    for (const query of ['?gclid=4', '']) await get(`blogs/pay-ranges${query}`);
    expect(requests('blogs/pay-ranges')).toEqual(['/api/api/blogs/pay-ranges']);
  });

  test('gets the last good answer while the API is away, late or broken, and the new one afterwards', async () => {
    answers('gettestimonials', { body: cards('First') });
    await get('gettestimonials');
    await publishNext();
    const expectFirst = async () => {
      const answer = await get('gettestimonials');
      expect([answer.statusCode, answer.json()]).toEqual([200, cards('First')]);
    };
    api.isAway = true;
    await expectFirst();
    api.isAway = false;
    answers('gettestimonials', { status: 500, body: {} });
    await expectFirst();
    let answerLate: (answer: { body: unknown }) => void = () => undefined;
    answers('gettestimonials', () => new Promise((resolve) => (answerLate = resolve)));
    await expectFirst();
    answers('gettestimonials', { body: cards('Second') });
    answerLate({ body: cards('Second') });
    expect((await get('gettestimonials')).json()).toEqual(cards('Second'));
  });

  test('gets what the API refuses as it is, and it is not stored', async () => {
    answers('blogs/gone', { body: {} });
    await get('blogs/gone');
    await publishNext();
    answers('blogs/gone', { status: 404, body: { message: 'It is gone.' } });
    for (let time = 0; time < 2; time += 1) {
      const answer = await get('blogs/gone');
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'It is gone.' }]);
    }
    expect(requests('blogs/gone')).toHaveLength(3);
    answers('getblogs', { status: 400, body: { message: 'It is 400.' } });
    for (const query of ['?page=0', '?q=a&q=b']) {
      const answer = await get(`getblogs${query}`);
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'It is 400.' }]);
      expect(requests('getblogs').at(-1)).toBe(`/api/api/getblogs${query}`);
    }
  });

  test('learns of an API that is away, but not where it would be, and of one that says so itself', async () => {
    answers('casestudy/away', { status: 503, headers: { 'retry-after': '3' }, body: {} });
    const refused = await get('casestudy/away');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '3']);
    api.isAway = true;
    const answer = await get('casestudy/never');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
    expect(answer.json()).toEqual({ message: expect.any(String), requestId: expect.any(String) });
    expect(answer.body).not.toContain(new URL(api.url).port);
  });

  test('that is no content call goes to the API as it is', async () => {
    answers('addcontact', ({ body }) => ({ body: { heard: body } }));
    answers('somethingelse', { body: [] });
    const sent = await site.get({ method: 'POST', url: '/api/api/addcontact', payload: { a: 1 } });
    expect(sent.json()).toEqual({ heard: '{"a":1}' });
    await get('somethingelse?gclid=1');
    expect(requests('somethingelse')).toEqual(['/api/api/somethingelse?gclid=1']);
  });
});

describe('for search engines and feed readers', () => {
  const job = { city: 'pune', job: 'c#', heading: 'Engineer', createdAt: '2026-03-01T08:00:00.000Z' };
  const older = { ...job, city: 'goa', createdAt: '2026-01-01T08:00:00.000Z' };
  const person = { name: 'asha', createdAt: '2026-02-01T08:00:00.000Z' };

  /** Publishes these entries. */
  const publish = async (entries: { jobs?: unknown; people?: unknown }) => {
    api.answers['/api/api/getjobs'] = { body: entries.jobs ?? [] };
    api.answers['/api/api/getpeople'] = { body: entries.people ?? [] };
    await publishNext();
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

  test('robots.txt names the sitemap', async () => {
    const { statusCode, body } = await site.get('/robots.txt');
    expect([statusCode, body]).toEqual([
      200,
      expect.stringContaining(`Sitemap: ${PUBLIC_ORIGIN}/sitemap.xml`),
    ]);
  });

  test('the sitemap lists fixed pages but those left out, then entries, with their last changes', async () => {
    await publish({ jobs: [older, job], people: [person] });
    expect((await site.get('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(await listed()).toEqual([
      ['/jobs', job.createdAt],
      ['/people', undefined],
      ['/jobs/goa/c%23', older.createdAt],
      ['/jobs/pune/c%23', job.createdAt],
      ['/person/asha', person.createdAt],
    ]);
    const updatedAt = '2026-04-01T08:00:00.000Z';
    await publish({ jobs: [{ ...older, updatedAt }, job] });
    const revised = (await listed()).filter(([, lastChange]) => lastChange === updatedAt);
    expect(revised.map(([place]) => place)).toEqual(['/jobs', '/jobs/goa/c%23']);
  });

  test('the feed is Atom with the twenty newest entries that are declared for it, and leads to their page', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...older, heading: `Older ${index}` }));
    const heading = 'Pay & perks: "ranges" <b>beat</b> \u0007secrets';
    const newest = { ...job, heading, desc: '<p>Say what you pay.</p>', category: 'Pay' };
    await publish({ jobs: [...many, { ...job, summary: 'Short.' }, newest], people: [person] });
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

  test('an entry that can’t be linked is missing alone, and the log says why', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await publish({
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

  test('each is made once for what is published, compressed, and outlives an API that is away', async () => {
    await publish({ jobs: [job] });
    const before = api.requests.length;
    const urls = ['/sitemap.xml', '/feed.xml', '/robots.txt'];
    const headers = { 'accept-encoding': 'br' };
    const visit = (url: string) => Promise.all([1, 2, 3].map(() => site.get({ url, headers })));
    const first = await Promise.all(urls.map(visit));
    for (const [answer] of first) expect(answer?.headers['content-encoding']).toBe('br');
    const lists = api.requests.slice(before).filter((url) => /get(jobs|people)$/.test(url));
    expect(lists.sort()).toEqual(['/api/api/getjobs', '/api/api/getjobs', '/api/api/getpeople']);
    await publishNext();
    api.isAway = true;
    for (const [index, url] of urls.entries()) {
      const known = { ...headers, 'if-none-match': String(first[index]?.[0]?.headers.etag) };
      expect((await site.get({ url, headers: known })).statusCode).toBe(304);
    }
  });

  test('an API that is away or broken before anything is known gets them a 503 with a time to come back', async () => {
    await site.deploy(asksForPages('other'), undefined, { routes: [...routes, route('/more')] });
    const expectAway = async () => {
      for (const url of ['/sitemap.xml', '/feed.xml']) {
        const { statusCode, headers } = await site.get(url);
        expect([url, statusCode, Number(headers['retry-after']) > 0]).toEqual([url, 503, true]);
      }
    };
    for (const answer of [{ status: 500, body: [] }, { body: { message: 'hello' } }]) {
      api.answers['/api/api/getjobs'] = answer;
      await expectAway();
    }
    api.isAway = true;
    await expectAway();
  });

  test('a site without entries has a feed that leads to its home page', async () => {
    await site.deploy(asksForPages('plain'), undefined, { routes: [route('/jobs')] });
    const body = await feed();
    expect(body).toContain(`<link rel="alternate" type="text/html" href="${PUBLIC_ORIGIN}/"/>`);
    expect([await titles(), await inFeed('updated')]).toEqual([[], [expect.stringMatching(/^\d{4}-/)]]);
    expect(body.trimEnd()).toMatch(/^<\?xml [^]*<\/feed>$/);
  });
});
