import type { ListQuery } from '@hireloom/contracts';
import { loadList } from './list-data';

const cards = Array.from({ length: 100 }, (_, index) => index + 1);

function service() {
  const asked: ListQuery[] = [];
  const fetchPage = async (query: ListQuery) => {
    asked.push(query);
    const { page = 1, pageSize = 9 } = query;
    return { items: cards.slice((page - 1) * pageSize, page * pageSize), total: cards.length };
  };
  return { asked, fetchPage };
}

const at = (search: string) => ({
  params: {},
  url: new URL(`https://site.example/blogs${search}`),
  apiUrl: '',
  signal: new AbortController().signal,
});

test.each([
  ['', 1, 9],
  ['?page=3', 19, 27],
  ['?from=1&page=3', 1, 27],
  ['?from=3&page=4', 19, 36],
  ['?from=2&page=4', 10, 36],
  ['?from=4&page=15', 28, 100],
])('loadList for "%s" returns cards %d to %d in order', async (search, first, last) => {
  const { fetchPage } = service();
  const { list } = await loadList(fetchPage, 9, at(search));
  expect(list).toEqual({ value: { items: cards.slice(first - 1, last), total: 100 } });
});

test('loadList fetches all pages shown by View More in one request', async () => {
  const { asked, fetchPage } = service();
  await loadList(fetchPage, 9, at('?from=1&page=4'));
  expect(asked).toEqual([{ q: undefined, category: undefined, service: undefined, page: 1, pageSize: 36 }]);
});

test('loadList passes search, category and service to the API', async () => {
  const { asked, fetchPage } = service();
  await loadList(fetchPage, 9, at('?q=offer&category=Retail&service=raas'));
  expect(asked).toEqual([{ q: 'offer', category: 'Retail', service: 'raas', page: 1, pageSize: 9 }]);
});

test('loadList returns null and logs an error when the API fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { list } = await loadList(() => Promise.reject(new Error('down')), 9, at(''));
  expect(list).toEqual({ value: null });
  expect(log.mock.calls).toEqual([['The list /blogs could not be loaded: down']]);
  log.mockRestore();
});
