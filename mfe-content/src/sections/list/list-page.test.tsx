import type { Page } from '@hireloom/contracts/api';
import type { ListQuery, LoaderArgs, MetaArgs } from '@hireloom/contracts';
import { renderInPlatform, screen, waitFor, within } from '@hireloom/testing/render-page';
import { act, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blogs } from '../../content/blogs';
import { lists } from '../../content/lists';
import { type ListFilter, createListMeta, type LoadedList, loadList } from './list-data';
import { ListPage } from './list-page';
import { useListQuery } from './use-list-query';

const titles = Array.from({ length: 24 }, (_, index) => `Story ${index + 1}`);
type FetchPage = (query: ListQuery) => Promise<Page<string>>;

const searching: FetchPage = async ({ q = '', page = 1, pageSize = 9 }) => {
  const found = titles.filter((title) => title.toLowerCase().includes(q.toLowerCase()));
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
};

const filter: ListFilter = {
  name: 'service',
  label: 'Service',
  all: 'All services',
  options: [{ value: 'raas', label: 'RaaS' }],
};

const story = (title: string) => (
  <article key={title}>
    <a href="/x">{title}</a>
  </article>
);

type Props = { loaded: LoadedList<string>; loader: (args: LoaderArgs) => Promise<LoadedList<string>> };

function StoryList({ loaded, loader }: Props) {
  const meta = (args: MetaArgs<LoadedList<string>>) =>
    createListMeta(blogs.list.meta, blogs.breadcrumbs, args.loaderData);
  const query = useListQuery(loaded, { path: '/blogs', loader, meta });
  const list = {
    texts: blogs.list,
    path: '/blogs',
    pageSize: 9,
    categories: ['All', 'Funding'],
    filters: [filter],
  };
  return (
    <ListPage list={list} query={query}>
      {story}
    </ListPage>
  );
}

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  });

async function open(search: string, fetchPage: FetchPage = searching) {
  history.pushState(null, '', `/blogs${search}`);
  const asked: ListQuery[] = [];
  const signals: AbortSignal[] = [];
  const loader = (args: LoaderArgs) => {
    signals.push(args.signal);
    return loadList(
      (query) => {
        asked.push(query);
        return fetchPage(query);
      },
      9,
      args,
    );
  };
  const { signal } = new AbortController();
  const loaded = await loader({ params: {}, url: new URL(location.href), apiUrl: '', signal });
  renderInPlatform(<StoryList loaded={loaded} loader={loader} />);
  return { user: userEvent.setup(), asked, signals, search: () => location.search };
}

const shownTitles = () => screen.queryAllByRole('article').map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole('button', { name });

beforeAll(() => {
  Element.prototype.scrollIntoView = jest.fn();
  window.scrollTo = jest.fn();
});

test('a list debounces the search and adds only one history entry', async () => {
  const { user, asked, search } = await open('?category=Funding&page=2');
  const { length } = history;
  await user.type(screen.getByPlaceholderText('Search articles...'), 'story 24');
  await waitFor(() => expect(shownTitles()).toEqual(['Story 24']));
  expect(search()).toBe('?q=story+24&category=Funding');
  expect(asked).toHaveLength(2);
  expect(history.length).toBe(length + 1);
  await user.type(screen.getByPlaceholderText('Search articles...'), '{Backspace}');
  await waitFor(() => expect(shownTitles()).toHaveLength(6));
  expect(history.length).toBe(length + 1);
  expect(screen.getByPlaceholderText('Search articles...')).toHaveFocus();
});
test('a list has real links for the pager and the categories', async () => {
  await open('?q=story&page=2');
  const hrefs = (names: string[]) => names.map((name) => press(name).getAttribute('href'));
  expect(hrefs(['Prev', 'View More', 'Next', 'Funding'])).toEqual([
    '/blogs?q=story',
    '/blogs?q=story&from=2&page=3',
    '/blogs?q=story&page=3',
    '/blogs?q=story&category=Funding',
  ]);
  const pressed = ['All', 'Funding'].map((name) => press(name).getAttribute('aria-pressed'));
  expect(pressed).toEqual(['true', 'false']);
});

test('a list restores the search text of the URL after Back', async () => {
  const { user } = await open('?q=story');
  const box = screen.getByPlaceholderText('Search articles...');
  await user.type(box, ' 3');
  await waitFor(() => expect(location.search).toBe('?q=story+3'));
  await goBack();
  await waitFor(() => expect(box).toHaveValue('story'));
});

test('a list aborts the previous load and adds only one history entry', async () => {
  const { signals } = await open('');
  const { length } = history;
  for (const name of ['Funding', 'Next']) fireEvent.click(press(name));
  await waitFor(() => expect(location.search).toBe('?page=2'));
  expect(signals.slice(1).map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(history.length).toBe(length + 1);
});

test('a list restores the scroll position once after Back', async () => {
  const { user } = await open('');
  window.scrollY = 700;
  await user.click(press('Next'));
  await waitFor(() => expect(location.search).toBe('?page=2'));
  await goBack();
  await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith({ top: 700, behavior: 'instant' }));
  expect(shownTitles()).toEqual(titles.slice(0, 9));
  expect(history.state).toEqual({});
});

test('a list loads the current URL if Back was pressed before hydration', async () => {
  const scrollTo = jest.mocked(window.scrollTo).mockClear();
  const opening = open('?page=2');
  history.replaceState(null, '', '/blogs');
  await opening;
  await waitFor(() => expect(shownTitles()).toEqual(titles.slice(0, 9)));
  // The entry has no position to restore.
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a list does not reload when Back only removes a hash', async () => {
  const { asked } = await open('');
  history.pushState(null, '', '#part');
  await goBack();
  expect(asked).toHaveLength(1);
});

test('a list updates the title and the canonical URL', async () => {
  document.head.innerHTML = '<link rel="canonical" href="https://www.example.com/blogs">';
  const { user } = await open('');
  await user.click(press('Next'));
  await waitFor(() => expect(document.title).toMatch(/^Page 2: /));
  expect(document.querySelector('link')).toHaveAttribute('href', 'https://www.example.com/blogs?page=2');
});

test('a list falls back to a full page load when pushState throws', async () => {
  const opened = jest.spyOn(console, 'error').mockReturnValue();
  const { user } = await open('');
  jest.spyOn(history, 'pushState').mockImplementationOnce(() => {
    throw new DOMException('too many', 'SecurityError');
  });
  await user.click(press('Next'));
  // jsdom does not navigate and logs an error instead.
  await waitFor(() => expect(String(opened.mock.calls[0]?.[0])).toContain('navigation'));
  opened.mockRestore();
});

describe('an empty, loading or failed list', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue());

  it('still ends with a way to ask about a role', async () => {
    await open('', () => Promise.resolve({ items: [], total: 0 }));
    const { heading, action } = lists.closing;
    const closing = within(screen.getByRole('region', { name: heading }));
    expect(closing.getByRole('link', { name: action.label })).toHaveAttribute('href', action.href);
  });

  it('shows no link to all entries when no search was entered', async () => {
    await open('', () => Promise.resolve({ items: [], total: 0 }));
    expect(screen.getByText(blogs.list.noneYet)).toBeVisible();
    expect(screen.queryByRole('link', { name: blogs.list.showAll })).toBeNull();
  });

  it('links to the first page from a page past the end', async () => {
    await open('?q=story&page=40');
    expect(screen.getByRole('link', { name: lists.toFirstPage })).toHaveAttribute('href', '/blogs?q=story');
  });

  it('shows an error when the fetch fails and retries on request', async () => {
    let isUp = false;
    const { user } = await open('?page=2', (query) =>
      isUp ? searching(query) : Promise.reject(new Error('down')),
    );
    expect(within(screen.getByRole('alert')).getByText(blogs.list.failed)).toBeVisible();
    expect(shownTitles()).toEqual([]);
    isUp = true;
    await user.click(press('Try again'));
    await waitFor(() => expect(shownTitles()).toEqual(titles.slice(9, 18)));
  });

  it('shows a loading status while the response is slow', async () => {
    await open('', () => new Promise(() => {}));
    expect(screen.getByRole('status')).toHaveTextContent('Loading articles…');
  });

  it('keeps the loaded cards when View More fails', async () => {
    const { user } = await open('', (query) =>
      query.pageSize === 9 ? searching(query) : Promise.reject(new Error('down')),
    );
    await user.click(press('View More'));
    expect(await screen.findByRole('alert')).toHaveTextContent(blogs.list.failedMore);
    expect(shownTitles()).toEqual(titles.slice(0, 9));
  });
});
