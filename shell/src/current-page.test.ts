import { createCurrentPage } from './current-page';
import type { Page } from './page';

const page: Page = { params: {}, loaderData: 'from the server' };

test('starts with the server-rendered page and loads data only on reload', async () => {
  const load = jest.fn(async (known: Page) => ({ ...known, loaderData: 'new' }));
  const currentPage = createCurrentPage(page, load);
  const seen: unknown[] = [];
  currentPage.subscribe(
    () => void seen.push([currentPage.state.isLoading, currentPage.state.page.loaderData]),
  );
  expect(currentPage.state).toEqual({ page, isLoading: false });
  expect(load).not.toHaveBeenCalled();
  await currentPage.reload();
  expect(seen).toEqual([[true, 'from the server'], [false, 'new']]); // prettier-ignore
});

test('a new reload aborts the previous one', async () => {
  const signals: AbortSignal[] = [];
  const currentPage = createCurrentPage(page, async (known, signal) => {
    const loaderData = signals.push(signal);
    return { ...known, loaderData };
  });
  await Promise.all([currentPage.reload(), currentPage.reload()]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(currentPage.state).toMatchObject({ page: { loaderData: 2 }, isLoading: false });
});
