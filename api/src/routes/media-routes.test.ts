import {
  type Article,
  type CaseStudy,
  linkPreviewOf,
  type Logo,
  type Testimonial,
} from '@hireloom/contracts';
import { describeService } from '../testing/test-service';

describeService('pictures', (service) => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    service().app.inject({ method: 'GET', url, headers });

  test('every picture that the content names is there and may be kept for good', async () => {
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

  test('without the right version in the address a picture is kept for a short time only', async () => {
    const response = await get('/api/media/logos/acorn.svg?v=0000000000');
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    const again = await get('/api/media/logos/acorn.svg', { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    '/api/media/banners/unknown.svg',
    '/api/media/logos/unknown.svg',
    '/api/media/logos/..%2Favatars%2Fasha.svg',
    '/api/media/avatars/asha.png',
    '/api/media/logos/.svg',
    '/api/media/logos/%00.svg',
  ])('%s is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describeService('what is shown beside a link', (service) => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    service().app.inject({ method: 'GET', url, headers });

  test('is a PNG of its own for each article and case study, drawn whenever it is asked for', async () => {
    const articles = (await get('/api/api/getblogs')).json<Article[]>();
    const studies = (await get('/api/api/getcasestudies')).json<CaseStudy[]>();
    const addresses = [
      ...articles.map(({ slug, banner }) => linkPreviewOf('blogs', slug, banner)),
      ...studies.map(({ slug, images }) => linkPreviewOf('casestudy', slug, images.logo.filename)),
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
    'is not there for %s',
    async (path) => expect((await get(`/api/media/previews/${path}`)).statusCode).toBe(404),
  );
});

describeService('every answer', (service) => {
  test.each(['/api/api/getlogos', '/health', '/nowhere', '/api/media/logos/unknown.svg'])(
    '%s carries what browsers must hold to',
    async (url) => {
      expect((await service().app.inject(url)).headers).toMatchObject({
        'content-security-policy': "default-src 'none';sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
        'x-content-type-options': 'nosniff',
      });
    },
  );
});
