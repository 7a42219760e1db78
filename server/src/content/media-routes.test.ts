import type { Article, CaseStudy, Logo, Testimonial } from '@hireloom/contracts';
import { describeOnSqlite } from '../testing/test-service';

describeOnSqlite('images', (service) => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    service().app.inject({ method: 'GET', url, headers });

  test('in the content exist and are cacheable for a year', async () => {
    const articles = (await get('/api/api/getblogs')).json<Article[]>();
    const logos = (await get('/api/api/getlogos')).json<Logo[]>();
    const testimonials = (await get('/api/api/gettestimonials')).json<Testimonial[]>();
    for (const { banner } of [...articles, ...logos, ...testimonials]) {
      const response = await get(banner);
      expect(response.body).toMatch(/^<svg /);
      expect(response.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none';sandbox",
      });
    }
  });

  test('without the current version in their URL are cached for five minutes', async () => {
    const response = await get('/api/media/logos/acorn.svg?v=0000000000');
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    const again = await get('/api/media/logos/acorn.svg', { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    '/api/media/banners/unknown.svg',
    '/api/media/logos/..%2Favatars%2Fasha.svg',
    '/api/media/avatars/asha.png',
    '/api/media/previews/blogs/unknown.png',
    '/api/media/previews/casestudy/..%2F.png',
  ])('return 404 for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('for link previews are a PNG for each article and case study', async () => {
    const articles = (await get('/api/api/getblogs')).json<Article[]>();
    const studies = (await get('/api/api/getcasestudies')).json<CaseStudy[]>();
    const addresses = [
      ...articles.map(({ slug }) => `/api/media/previews/blogs/${slug}.png`),
      ...studies.map(({ slug }) => `/api/media/previews/casestudy/${slug}.png`),
    ];
    const answers = await Promise.all(addresses.map((address) => get(address)));
    for (const { headers, rawPayload } of answers) {
      expect(headers['content-type']).toBe('image/png');
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(rawPayload.length).toBeLessThan(300_000);
    }
    // All share a banner; the case study has its logo on it.
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(2);
    const known = { 'if-none-match': String(answers[0]?.headers.etag) };
    expect((await get(addresses[0] ?? '', known)).statusCode).toBe(304);
  });
});
