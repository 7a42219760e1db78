import {
  articleCardSchema,
  articleSchema,
  type CaseStudy,
  caseStudyCardSchema,
  caseStudySchema,
  logoSchema,
  testimonialSchema,
} from '@hireloom/contracts';
import * as v from 'valibot';
import { waitUntil } from '@hireloom/testing/wait-until';
import { operator } from '../testing/operator';
import { describeOnSqlite } from '../testing/test-service';

describeOnSqlite('the content API', (service) => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    service().app.inject({ method: 'GET', url, headers });

  test('lists full articles, newest first, when no page is requested', async () => {
    const response = await get('/api/api/getblogs');
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty('x-total-count');
    const articles = v.parse(v.array(articleSchema), response.json());
    expect(articles.map(({ slug }) => slug)).toEqual([
      'three-questions',
      'hr-in-small-firms',
      'hiring-in-pune',
    ]);
    expect(articles[2]).toMatchObject({
      heading: 'Hiring in Pune',
      desc: '<p>Notice periods are long.</p>',
      category: 'Recruitment',
      createdAt: '2026-01-31T00:00:00.000Z',
      summary: 'What to expect.',
    });
  });

  test('returns a page of article cards without text, and the total in X-Total-Count', async () => {
    const response = await get('/api/api/getblogs?page=2&pageSize=2');
    expect(response.headers['x-total-count']).toBe('3');
    const cards = v.parse(v.array(v.strictObject(articleCardSchema.entries)), response.json());
    expect(cards.map(({ slug }) => slug)).toEqual(['hiring-in-pune']);
    const found = await get('/api/api/getblogs?category=hr%20trends&q=small%20FIRMS&page=1');
    expect([found.headers['x-total-count'], found.json()]).toMatchObject([
      '1',
      [{ slug: 'hr-in-small-firms' }],
    ]);
    const beyond = await get('/api/api/getblogs?page=9');
    expect([beyond.headers['x-total-count'], beyond.json()]).toEqual(['3', []]);
  });

  test('a search puts articles with the words in their heading before newer ones', async () => {
    const found = (await get('/api/api/getblogs?q=ir&page=1')).json<{ slug: string }[]>();
    expect(found.map(({ slug }) => slug)).toEqual(['hr-in-small-firms', 'hiring-in-pune', 'three-questions']);
  });

  test.each([
    ['page=0', 'page'],
    ['pageSize=101', 'pageSize'],
    ['q=a&q=b', 'q'],
    [`q=${'a'.repeat(201)}`, 'q'],
  ])('rejects %s and names the field', async (query, field) => {
    const response = await get(`/api/api/getblogs?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: expect.any(String),
      errors: [{ field, message: expect.stringMatching(/^Must be /) }],
    });
  });

  test('returns a sanitised article by slug', async () => {
    const article = v.parse(articleSchema, (await get('/api/api/blogs/three-questions')).json());
    expect(article.desc).toBe('<h2>Ask</h2>\n<p>Use  R&amp;D <em>budgets</em> <b>first</b>.</p>');
  });

  const long = `/api/api/blogs/${'long-'.repeat(500)}`;
  test.each([long, '/api/api/blogs/%00', '/api/api/casestudy/none', '/api/nothing'])(
    'returns 404 for %.40s',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.json()]).toEqual([404, { message: expect.any(String) }]);
    },
  );

  test('returns case studies as a full list, as cards and by slug', async () => {
    const [whole] = v.parse(v.array(caseStudySchema), (await get('/api/api/getcasestudies')).json());
    const [card] = v.parse(
      v.array(v.strictObject(caseStudyCardSchema.entries)),
      (await get('/api/api/getcasestudies?q=nashik%20%26%20pune')).json(),
    );
    const one = (await get('/api/api/casestudy/acorn-engineers')).json<CaseStudy>();
    expect(one).toEqual(whole);
    expect(one.clientBackground).toBe('<p>A maker of <em>valves</em> in Nashik &amp; Pune.</p>');
    expect(one).toMatchObject({
      figure: { value: '12', label: 'engineers in eight weeks' },
      resultsAchieved: [{ title: 'Twelve hired', description: 'In eight weeks.' }],
    });
    expect(card?.clientBackground).toBe('A maker of valves in Nashik &amp; Pune.');
    expect(card?.images.logo.filename).toMatch(/^\/api\/media\/logos\/acorn\.svg\?v=\w{10}$/);
  });

  test('filters case studies by service', async () => {
    const slugs = async (query: string) =>
      (await get(`/api/api/getcasestudies?${query}`)).json<CaseStudy[]>().map(({ slug }) => slug);
    expect(await slugs('service=raas&category=technology')).toEqual(['acorn-engineers']);
    expect(await slugs('service=raas&category=retail')).toEqual([]);
    expect(await slugs('service=pay-per-hire')).toEqual([]);
  });

  test('returns logos and testimonials as arrays', async () => {
    const logos = v.parse(v.array(logoSchema), (await get('/api/api/getlogos')).json());
    expect(logos).toMatchObject([{ heading: 'Acorn' }]);
    const testimonials = v.parse(v.array(testimonialSchema), (await get('/api/api/gettestimonials')).json());
    expect(testimonials).toMatchObject([{ heading: 'Asha, Head of HR, Acorn', message: 'They listened.' }]);
  });

  test('a rejected file makes /health degraded, not red', async () => {
    const { content, health } = service();
    await content.write('articles/broken.md', 'Hello');
    await waitUntil(async () => (await health())[1].length > 0);
    expect(await health()).toEqual([200, ['content']]);
    await content.drop('articles/broken.md');
    await waitUntil(async () => (await health())[1].length === 0);
  });

  test('reports the published version and counts in /health', async () => {
    expect((await get('/health', operator)).json()).toMatchObject({
      status: 'ok',
      contentVersion: expect.stringMatching(/^\w{16}$/),
      counts: { articles: 3, caseStudies: 1, logos: 1, testimonials: 1 },
    });
  });
});
