import { applyHead, headOf, renderHead } from './head';

const page = {
  title: 'A "title" <b> & more',
  description: 'Words',
  breadcrumbs: [{ name: 'Home', path: '/' }],
  jsonLd: [{ '@type': 'Article', headline: '</script><script>alert(1)</script>' }],
};

const parse = (html: string) => new DOMParser().parseFromString(`<head>${html}</head>`, 'text/html').head;

test('what the server writes and what the browser puts in its place are the same', () => {
  const head = headOf(page, 'https://www.example.com', '/blogs/a');
  document.head.innerHTML = '<meta data-page-head name="description" content="of the page before">';
  applyHead(head);
  const written = parse(renderHead(head));
  expect(document.title).toBe(written.querySelector('title')?.textContent);
  const tags = (root: ParentNode) =>
    [...root.querySelectorAll('[data-page-head]')].map((tag) => tag.outerHTML);
  expect(tags(document.head).map((html) => html.replaceAll('</script>', ''))).toHaveLength(
    tags(written).length,
  );
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
});

test('nothing that a page says can leave its tag', () => {
  const head = parse(renderHead(headOf(page, 'https://www.example.com', '/')));
  expect(head.querySelector('title')?.textContent).toBe(page.title);
  const data = [...head.querySelectorAll('script')];
  expect(data.every(({ type }) => type === 'application/ld+json')).toBe(true);
  expect(JSON.parse(data[0]?.textContent ?? '')).toMatchObject(page.jsonLd[0] ?? {});
});

test('the canonical address stands on the public origin', () => {
  const head = parse(renderHead(headOf(page, 'https://www.example.com', '/blogs/a')));
  expect(head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'https://www.example.com/blogs/a',
  );
});
