import type { Article, Logo, Testimonial } from '@hireloom/shared/contracts';
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
