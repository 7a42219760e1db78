import type { Article } from '@hireloom/contracts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { databases } from '../../testing/databases';
import { articleFile } from '../../testing/content-fixture';
import { startService, type TestService } from '../../testing/test-service';

const photograph = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c06' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

let service: TestService;

beforeAll(async () => {
  const picture = await photograph();
  service = await startService(
    await databases[0]!.create(),
    {},
    {
      'articles/our-team.md': articleFile({ body: '![Us](/api/media/pictures/team.jpg)\n\nThis is us.' }),
      'banners/our-team.jpg': picture,
      'pictures/team.jpg': picture,
    },
  );
}, 60_000);
afterAll(() => service.stop());

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
const readArticle = async () => (await get('/api/api/blogs/our-team')).json<Article>();

test('a photograph is served as WebP at two widths, at URLs that may be cached for ever', async () => {
  const { banner, desc } = await readArticle();
  const small = banner.replace('-1600', '-800');
  for (const [url, width] of [
    [banner, 1600],
    [small, 800],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(url);
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none';sandbox",
      }),
    ]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  }
  expect(desc).toContain(`<img src="${banner}" srcset="${small} 800w, ${banner} 1600w"`);
  expect(desc).toContain('width="2560" height="1707" alt="Us"');
});

test('missing files derived from photographs are generated again', async () => {
  const { banner } = await readArticle();
  await rm(join(service.config.releasesFolder, 'content/pictures'), { recursive: true });
  expect((await get(banner)).statusCode).toBe(200);
});

test('a stored photograph does not say where it was taken', async () => {
  const { statusCode, headers, rawPayload } = await get('/api/media/pictures/team.jpg');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(rawPayload).metadata()).not.toHaveProperty('exif');
});

test('the link preview of an article with a photograph is a JPEG of it', async () => {
  const { headers, rawPayload } = await get('/api/media/previews/blogs/our-team.png');
  expect(headers['content-type']).toBe('image/jpeg');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test.each(['-801.webp', '-800.jpg'])('no other size or type is made: %s', async (ending) => {
  const { banner } = await readArticle();
  expect((await get(banner.replace('-1600.webp', ending))).statusCode).toBe(404);
});
