import { PlatformContext } from '@hireloom/contracts/platform';
import { createTestPlatform } from '@hireloom/testing/render-page';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { fetchInAnyCase, type LoadedDetail, loadDetail } from './detail-data';
import { DetailLoading } from './detail-loading';
import { fitTitle } from './story-meta';

const back = { href: '/blogs', label: 'All articles' };

let opened = 0;

type Outcome = LoadedDetail<string> | Response;

function Story({ load }: { load: () => Promise<Outcome> }) {
  const [loaded, setLoaded] = useState<Outcome>();
  const [platform] = useState(() => ({
    ...createTestPlatform(),
    reload: async () => setLoaded(await load().catch((error: Response) => error)),
  }));
  useEffect(() => void platform.reload(), [platform]);
  if (!loaded) return null;
  if (loaded instanceof Response) return <h1>Not found</h1>;
  if ('item' in loaded) return <h1>{loaded.item}</h1>;
  return (
    <PlatformContext value={platform}>
      <DetailLoading loaded={loaded} text="Loading..." back={back} />
    </PlatformContext>
  );
}

/** Each page has its own URL, because late responses are cached by URL. */
async function open(fetchItem: () => Promise<string>) {
  opened += 1;
  const url = new URL(`https://site.example/blogs/story-${opened}`);
  const { signal } = new AbortController();
  render(<Story load={() => loadDetail({ url, signal }, fetchItem)} />);
  await advance(0);
}

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('a detail page', () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    log.mockClear();
  });

  it('retries a failed fetch after one, two and four seconds', async () => {
    const fetchItem = jest.fn(() => Promise.reject(new Error('down')));
    await open(fetchItem);
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(fetchItem).toHaveBeenCalledTimes(1);
    for (const [attempt, pause] of [1000, 2000, 4000].entries()) {
      await advance(pause - 1);
      expect(fetchItem).toHaveBeenCalledTimes(attempt + 1);
      await advance(1);
      expect(fetchItem).toHaveBeenCalledTimes(attempt + 2);
    }
    expect(log).toHaveBeenCalledTimes(4);
    expect(log).toHaveBeenCalledWith(`What /blogs/story-${opened} shows could not be loaded: down`);
    expect(screen.getByText('Loading...')).toBeVisible();
  });
  it('retries as soon as the browser is back online', async () => {
    let isOnline = false;
    await open(() => (isOnline ? Promise.resolve('The story') : Promise.reject(new Error('offline'))));
    isOnline = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await advance(0);
    expect(screen.getByRole('heading', { name: 'The story' })).toBeVisible();
  });
  it('shows a 404 that arrives on a retry', async () => {
    let answers = 0;
    await open(async () => {
      answers += 1;
      if (answers === 1) throw new Error('down');
      throw new Response(null, { status: 404 });
    });
    await advance(1000);
    expect(screen.getByRole('heading', { name: 'Not found' })).toBeVisible();
  });
});

const long = 'Leave early, leave well: how to negotiate your release and your joining date';

test.each([
  ['Pay ranges in job adverts', 'Pay ranges in job adverts | Hireloom'],
  ['An applicant tracking system that a small firm will keep using', undefined],
  [long, 'Leave early, leave well | Hireloom'],
  [long.replace(':', ''), undefined],
])('the page title for “%s” is shortened below 70 characters if possible', (heading, title = heading) => {
  expect(fitTitle(heading, '| Hireloom')).toBe(title);
});

const fetchItem = async (slug: string) => {
  if (slug === 'pay-ranges') return 'The story';
  throw new Response(null, { status: 404 });
};
const fetchAt = (slug: string) =>
  fetchInAnyCase({ params: { slug }, url: new URL(`https://site.example/blogs/${slug}`) }, fetchItem);

test('a slug in upper case redirects permanently to the lower-case URL, and is a 404 if that does not exist', async () => {
  const redirect: unknown = await fetchAt('Pay-Ranges').catch((error: unknown) => error);
  expect(redirect).toMatchObject({ status: 301 });
  expect((redirect as Response).headers.get('Location')).toBe('/blogs/pay-ranges');
  await expect(fetchAt('Nothing')).rejects.toMatchObject({ status: 404 });
});
