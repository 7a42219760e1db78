import {
  type Article,
  type CaseStudy,
  createLinkPreview,
  type Logo,
  type Testimonial,
} from '@hireloom/contracts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

  test('are compressed as the client prefers, with one ETag per encoding', async () => {
    const [{ banner = '' } = {}] = (await get('/api/api/getblogs')).json<Article[]>();
    const answers = [];
    for (const encoding of ['br', 'gzip', 'identity'])
      answers.push(await get(banner, { 'accept-encoding': encoding }));
    const [br, gzip, plain] = answers;
    if (!br || !gzip || !plain) throw new Error('unreachable');
    expect(String(brotliDecompressSync(br.rawPayload))).toBe(plain.body);
    expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body);
    expect(br.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'accept-ranges': 'none' });
      expect(headers['content-length']).toBe(String(rawPayload.length));
    }
  });

  test('answer 304 to a matching If-None-Match and 412 to a failing If-Match', async () => {
    const logo = '/api/media/logos/acorn.svg';
    const br = { 'accept-encoding': 'br' };
    const tag = String((await get(logo, br)).headers.etag);
    const statusWith = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await service().app.inject({ method, url: logo, headers: { ...br, ...headers } });
      if (answer.statusCode === 304) expect([answer.body, answer.headers.etag]).toEqual(['', tag]);
      if (answer.statusCode === 412) expect(answer.headers).not.toHaveProperty('cache-control');
      return answer.statusCode;
    };
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      expect(await statusWith({ 'if-none-match': known })).toBe(304);
      expect(await statusWith({ 'if-none-match': known }, 'HEAD')).toBe(304);
    }
    expect(await statusWith({ 'if-none-match': '"other"' })).toBe(200);
    expect(await statusWith({ 'if-none-match': tag, 'accept-encoding': 'gzip' })).toBe(200);
    expect(await statusWith({ 'if-match': '"other"' })).toBe(412);
    expect(await statusWith({ 'if-match': tag })).toBe(200);
  });

  test.each([
    '/api/media/banners/unknown.svg',
    '/api/media/logos/unknown.svg',
    '/api/media/logos/..%2Favatars%2Fasha.svg',
    '/api/media/avatars/asha.png',
    '/api/media/logos/.svg',
    '/api/media/logos/%00.svg',
  ])('answer 404 for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describeOnSqlite('a link preview', (service) => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    service().app.inject({ method: 'GET', url, headers });

  test('is a PNG for each article and case study', async () => {
    const articles = (await get('/api/api/getblogs')).json<Article[]>();
    const studies = (await get('/api/api/getcasestudies')).json<CaseStudy[]>();
    const addresses = [
      ...articles.map(({ slug, banner }) => createLinkPreview('blogs', slug, banner)),
      ...studies.map(({ slug, images }) => createLinkPreview('casestudy', slug, images.logo.filename)),
    ].map(String);
    const answers = await Promise.all(addresses.map((address) => get(address)));
    for (const { headers, rawPayload } of answers) {
      expect(headers['content-type']).toBe('image/png');
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(rawPayload.length).toBeLessThan(300_000);
    }
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(addresses.length);
    const known = { 'if-none-match': String(answers[0]?.headers.etag) };
    expect((await get(addresses[0] ?? '', known)).statusCode).toBe(304);
  });

  test.each(['blogs/unknown.png', 'casestudy/..%2F.png', 'blogs/.png', 'blogs/unknown.svg'])(
    'answers 404 for %s',
    async (path) => expect((await get(`/api/media/previews/${path}`)).statusCode).toBe(404),
  );
});
