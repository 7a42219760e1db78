import { NO_INLINE_HASHES, type RenderedPage, SHELL } from '@hireloom/contracts';
import { findPageProblems } from './check-pages';

const whole: RenderedPage = { status: 200, html: '', inline: NO_INLINE_HASHES, problems: [], used: [] };
const withoutStartPage = ['/blogs', '/blogs/:slug'];

type Site = { name?: string; paths?: string[]; list?: string };

/** Checks a site whose pages `render` returns. `list`: the path of the API that lists the entries of pages with a parameter. */
function check(
  render: (page: string) => Partial<RenderedPage>,
  { name = 'content', paths = [...withoutStartPage, '/'], list }: Site = {},
) {
  const routes = paths.map((path) => ({ path, ...(list && path.includes(':') && { sitemap: { list } }) }));
  const remotes = [{ name: 'content', routes }];
  const candidate = {
    worker: { render: async (page: string) => ({ ...whole, ...render(page) }) },
    version: { version: { remotes }, registry: { remotes } },
    release: { name, id: 'abc' },
  };
  const getContent = async (address: string) => {
    if (address !== '/api/api/getblogs') throw new Error(`${address} responded with status 404`);
    return [{ slug: 'pay', createdAt: '2026-01-01' }];
  };
  return findPageProblems(candidate as never, { getContent, signal: new AbortController().signal });
}

test.each(['/blgs', '/blogs/one/two'])(
  'rejects a remote that links to %s, where there is no page',
  async (link) => {
    const html = `<main><a class="x" href="/blogs?q=1">all</a><a href="${link}#top">`;
    const on = (page: string) =>
      `content links to ${link} on ${page}, where there is no page: correct the link, or deploy the remote that serves it first.`;
    expect(await check(() => ({ html }))).toEqual([on('/blogs'), on('/')]);
    // Remotes that link to each other can’t all be first.
    expect(await check(() => ({ html }), { paths: withoutStartPage })).toEqual([]);
  },
);

test('accepts valid links, and any links in header and footer', async () => {
  const links = [
    '/blogs',
    '/BLOGS/',
    '/blogs/pay',
    '/blogs#top',
    '/forms/contact',
    '/report.pdf',
    '//a.example',
    '?q=1',
  ];
  const tags = links.map((link) => `<a data-x="y" href="${link}">x</a>`).join('');
  const gone = '<a href="/gone">x</a>';
  const html = `<header>${gone}</header><main>${tags}</main><footer>${gone}</footer>`;
  expect(await check(() => ({ html }))).toEqual([]);
});

const sort = 'content: ./list-page reads the query parameter "sort"';

test.each(['/blogs', '/blogs/any'])(
  'rejects a page at %s that reads an undeclared query parameter',
  async (path) => {
    expect(await check((page) => ({ undeclaredReads: page === path ? [sort] : [] }))).toEqual([sort]);
  },
);

const fails = (phase: 'render' | 'data') => ({
  problems: [{ text: 'Error: no heading', remote: 'content', phase }],
});

test('reports pages that fail or are not found, but no page that may need data', async () => {
  expect(await check((page) => (page === '/blogs' ? fails('data') : { status: 404 }))).toEqual([
    "content can't render /blogs: Error: no heading",
    "content can't render /: it answers 404",
  ]);
});

test('rejects a shell for what remotes render in it, but for no fault that only they can correct', async () => {
  const all = { html: '<main><a href="/blgs">', undeclaredReads: [sort], ...fails('data') };
  expect(await check(() => all, { name: SHELL })).toEqual([]);
  expect(await check((page) => (page === '/' ? fails('render') : all), { name: SHELL })).toEqual([
    "shell can't render /: Error: no heading",
  ]);
});

test('rejects an invalid sitemap list and says what to correct', async () => {
  const listedIn = (path: string, list: string) => check(() => ({}), { paths: [path], list });
  expect(await listedIn('/blogs/:slug', '/api/api/getblogs')).toEqual([]);
  expect(await listedIn('/blogs/:slug', '/api/api/getjobs')).toEqual([
    'content: the list for the site map could not be read: /api/api/getjobs responded with status 404. ' +
      'Correct "sitemap" in remote.json.',
  ]);
  expect((await listedIn('/blogs/:city', '/api/api/getblogs')).join()).toContain(
    'No entry in /api/api/getblogs has: city',
  );
});
