import { signPreview } from '../releases/versions/preview-link';
import { waitUntil } from '@hireloom/testing/wait-until';
import { moveClock, setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

const site = setUpSite();
let secret: string;

beforeAll(async () => {
  await site.deploy(says('<body>live</body>'));
  secret = await site.store.store.previewSecret();
});

const put = async (text: string) => (await site.store.putVersion(says(`<body>${text}</body>`))).id;
const linkTo = (id: string) => signPreview(id, secret, Date.now());

async function visit(url: string, cookie?: string) {
  const answer = await site.get({ url, headers: cookie ? { cookie } : {} });
  const { location, 'set-cookie': set } = answer.headers;
  const cache = answer.headers['cache-control'];
  return { status: answer.statusCode, location, cookie: set && String(set), cache, body: answer.body };
}

/** The pages that a visitor sees after opening this link. */
const preview = (link: string) => visit('/blogs', `hireloom-preview=${link}`);

const cleared = expect.stringContaining('hireloom-preview=; Max-Age=0');

test('a preview link sets a cookie that shows its version until “preview=off”', async () => {
  const link = linkTo(await put('not yet live'));
  expect(await visit(`/blogs?preview=${link}&q=a`)).toMatchObject({
    status: 303,
    location: '/blogs?q=a',
    cookie: `hireloom-preview=${link}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  });
  const shown = await preview(link);
  expect([shown.status, shown.cookie]).toEqual([200, undefined]);
  expect(shown.body).toContain('not yet live');
  expect(await visit('/blogs')).toMatchObject({ body: '<body>live</body>', cookie: undefined });
  expect(await visit('/?preview=off', `hireloom-preview=${link}`)).toMatchObject({
    location: '/',
    cookie: cleared,
  });
  for (const address of ['/blogs?q=preview', '/blogs?preview'])
    expect((await visit(address)).cookie).toBeUndefined();
});

test('an unusable preview link is rejected with an explanation and clears the cookie', async () => {
  const id = await put('never shown');
  const changed = await site.store.putVersion(says('<body>changed</body>'));
  site.store.changeBuild(changed.version.remotes[0] ?? changed.version.shell, says('steal'));
  const old = linkTo(id);
  moveClock(WEEK_MS);
  const refusals: [string, number, string?][] = [
    ['../../etc', 400, 'exactly as the deploy printed it'],
    [id, 403],
    [signPreview(id, 'the secret of another site', Date.now()), 403, 'or it was changed'],
    [linkTo('0'.repeat(16)), 404, 'There is no such version.'],
    [old, 410, 'works for a week'],
    [linkTo(changed.id), 500],
  ];
  for (const [link, status, words = ''] of refusals) {
    const refused = await visit(`/blogs?preview=${encodeURIComponent(link)}`);
    expect([link, refused]).toEqual([
      link,
      expect.objectContaining({ status, cookie: cleared, cache: 'no-store' }),
    ]);
    expect(refused.body).toContain(words);
    expect(refused.body).not.toMatch(/never shown|steal/);
  }
  expect(await preview(old)).toMatchObject({ status: 410, cookie: cleared });
  expect(await visit('/blogs', 'hireloom-preview=')).toMatchObject({ body: '<body>live</body>' });
});

test('runs two previews at once and evicts one that is idle for a minute', async () => {
  moveClock(MINUTE_MS + 1);
  const [a, b, c] = [linkTo(await put('a')), linkTo(await put('b')), linkTo(await put('c'))];
  for (const link of [a, b]) expect((await preview(link)).status).toBe(200);
  expect(await preview(c)).toMatchObject({ status: 503, cookie: undefined });
  moveClock(MINUTE_MS + 1);
  await preview(b);
  expect((await preview(c)).body).toContain('c</body>');
  expect((await preview(a)).status).toBe(503);
  expect((await preview(b)).body).toContain('b</body>');
});

test('stops preview workers after an idle minute and keeps the live ones', async () => {
  const links = [linkTo(await put('seen')), linkTo(await put('seen later'))];
  moveClock(MINUTE_MS + 1);
  await preview(links[0] ?? '');
  moveClock(MINUTE_MS + 1);
  await preview(links[1] ?? '');
  const workers = async () => (await site.metrics()).match(/^hireloom_render_workers\{.*/gm);
  const expected = [
    'hireloom_render_workers{purpose="live"} 1',
    'hireloom_render_workers{purpose="preview"} 1',
  ];
  await waitUntil(async () => (await workers())?.join() === expected.join());
});
