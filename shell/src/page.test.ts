import type { AnyPageModule } from '@hireloom/contracts';
import { loadPage } from './page';
import type { RemoteHandle } from './site-routes';
import { RemoteFailure, type Remotes, createResource } from './remotes';

const remote = { name: 'content', release: 'r1' };
const remotes = { onStep: () => undefined } as unknown as Remotes;

/** Loads a page with this loader. */
async function loaded(loader: AnyPageModule['loader'], { signal } = new AbortController()) {
  const page = createResource(async () => ({ loader }));
  const handle = { remote, module: './list', path: '/list', query: ['q'], page } as unknown as RemoteHandle;
  const url = new URL('https://www.example.com/list?q=a&secret=b');
  return loadPage({ handle, params: {} }, url, { remotes, startSignal: () => signal });
}

const failsWith = (thrown: unknown) =>
  loaded(async () => {
    throw thrown;
  });
const redirect = new Response(null, { status: 302, headers: { Location: '/elsewhere' } });

test('passes only declared query parameters to the loader and returns its data', async () => {
  expect(await loaded(async ({ url }) => url.search)).toMatchObject({ loaderData: '?q=a' });
  expect(await loaded(undefined)).toMatchObject({ loaderData: null });
});

test('returns a redirect that the loader throws or returns', async () => {
  expect(await failsWith(redirect)).toBe(redirect);
  expect(await loaded(async () => redirect)).toBe(redirect);
});

test('preserves a 404 thrown by the loader', async () => {
  expect(await failsWith(new Response(null, { status: 404 }))).toMatchObject({ error: { status: 404 } });
});

test.each([
  ['an error', new Error('broken')],
  ['undefined', undefined],
  ['a 500 response', new Response(null, { status: 500 })],
  ['a redirect without Location', new Response(null, { status: 302 })],
])('a loader that throws %s becomes a RemoteFailure of its remote', async (_, thrown) => {
  const { error } = (await failsWith(thrown)) as { error: RemoteFailure };
  expect(error).toBeInstanceOf(RemoteFailure);
  expect(error).toMatchObject({ remote: 'content', module: './list', phase: 'data' });
});

test('a loader that hangs and ignores its signal is abandoned when the signal aborts', async () => {
  const limit = new AbortController();
  const page = loaded(() => {
    queueMicrotask(() => limit.abort());
    return new Promise(() => undefined);
  }, limit);
  const { error } = (await page) as { error: RemoteFailure };
  expect(error.message).toMatch(/failed at data: .* pass its "signal" to every request$/);
});

test('a URL that no remote serves has neither page nor error', async () => {
  const url = new URL('https://www.example.com/');
  const { signal } = new AbortController();
  expect(await loadPage({ params: {} }, url, { remotes, startSignal: () => signal })).toEqual({ params: {} });
});
