import { sanitise as sanitiseOnServer } from '@hireloom/contracts/sanitise-html';
import { expectLinearTime } from '@hireloom/testing/linear-time';
import { arrangeHtml } from './arrange-html';
import { sanitise as sanitiseInBrowser } from './sanitise-in-browser';

const sanitisers = [
  ['on the server', sanitiseOnServer],
  ['in the browser', sanitiseInBrowser],
] as const;

function read(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body;
}

/** The same for every way to write the same document. */
const normal = (html: string) => read(html).innerHTML;

const article = `
  <p>Pay <strong>first</strong>, ask <em>later</em>: <code>a &lt; b</code> &amp; more.</p>
  <h2>Dates</h2>
  <table><thead><tr><th scope="col">When</th><th>What</th></tr></thead>
    <tbody><tr><td colspan="2">Day 0</td></tr></tbody></table>
  <ol start="3"><li>Three</li></ol><blockquote><p>Quote</p></blockquote>
  <p><a href="/Payperhire">Pay Per Hire</a>, <a href="https://example.com/a?b=c&amp;d=e" title="Act">the Act</a>,
    <a href="mailto:a@b.example">mail</a>, <a href="tel:+911">call</a>, <a href="#part">part</a></p>
  <figure><img src="/api/media/x.svg" alt="A chart" width="10" height="20"
    srcset="/api/media/a-800.webp 800w, /api/media/a-1600.webp 1600w" sizes="100vw"><figcaption>Chart</figcaption></figure>`;

describe.each(sanitisers)('the sanitiser %s', (_where, sanitise) => {
  it('retains all permitted markup', () => {
    expect(normal(sanitise(article))).toBe(normal(article));
  });

  it('is idempotent', () => {
    const once = sanitise(article);
    expect(sanitise(once)).toBe(once);
  });
});

test('an arranged article has heading anchors and an outline', () => {
  const { html, outline } = arrangeHtml('<h2>One &amp; <em>only</em></h2><p>x</p><h2>Two</h2>', 'Table');
  expect(html).toBe('<h2 id="part-1">One &amp; <em>only</em></h2><p>x</p><h2 id="part-2">Two</h2>');
  expect(outline).toEqual([
    { id: 'part-1', text: 'One & only' },
    { id: 'part-2', text: 'Two' },
  ]);
});

test('an arranged article wraps each table in a keyboard-scrollable region', () => {
  const { html } = arrangeHtml('<table></table><table></table>', 'Table');
  const frames = [...read(html).querySelectorAll('[role="region"][tabindex="0"]')];
  expect(frames.map((frame) => frame.getAttribute('aria-label'))).toEqual(['Table 1', 'Table 2']);
  expect(frames.every((frame) => frame.firstElementChild?.tagName === 'TABLE')).toBe(true);
});

test('an arranged article labels a table’s region with its caption', () => {
  const { html } = arrangeHtml('<table>\n<caption>Days &amp; limits</caption></table>', 'Table');
  const frame = read(html).querySelector('[role="region"]');
  const name = read(html).querySelector(`#${frame?.getAttribute('aria-labelledby')}`);
  expect(name?.textContent).toBe('Days & limits');
  expect(frame?.hasAttribute('aria-label')).toBe(false);
});

const line = (name: string, cells: string[]) =>
  `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
const write = (heads: string[], ...rows: string[][]) =>
  `<table><caption>Rounds</caption>${line('th', heads)}${rows.map((cells) => line('td', cells)).join('')}</table>`;
const getTable = (html: string) => read(arrangeHtml(html, 'Table').html).querySelector('table');
const text = 'Numbers, <em>explained</em>; a case';

test('a table that is too wide for a phone has the column’s heading in each cell, for sighted readers only', () => {
  const table = getTable(write(['Round', 'Covers', 'Who'], ['1', text, '<a href="/x">HR</a>']));
  const cells = [...(table?.querySelectorAll('[role="cell"]') ?? [])];
  expect(cells.map((cell) => cell.querySelector('[aria-hidden]')?.textContent)).toEqual([
    'Round',
    'Covers',
    'Who',
  ]);
  expect(cells.map(({ lastElementChild }) => lastElementChild?.innerHTML)).toEqual([
    '1',
    text,
    '<a href="/x">HR</a>',
  ]);
});

test('a table that is too wide for a phone has explicit roles, and its caption', () => {
  const html = write(['Round', 'Covers', 'Who'], ['1', text, 'HR']).replace(
    '<td>1</td>',
    '<th scope="row">1</th>',
  );
  const table = getTable(html);
  const roles = [...(table?.querySelectorAll('[role]') ?? [])].map((element) => element.getAttribute('role'));
  expect(roles).toEqual([
    ...['rowgroup', 'row', 'columnheader', 'columnheader', 'columnheader'],
    ...['rowgroup', 'row', 'rowheader', 'cell', 'cell'],
  ]);
  expect(table?.getAttribute('role')).toBe('table');
  expect(table?.caption?.textContent).toBe('Rounds');
  expect(table?.querySelector('th[scope="row"]')).not.toBeNull();
});

test('a table that is too wide for a phone has three to five columns', () => {
  const fill = (count: number, value: string) => Array<string>(count).fill(value);
  const getRole = (count: number) =>
    getTable(write(fill(count, 'Head'), fill(count, text)))?.getAttribute('role');
  expect([2, 3, 4, 5, 6].filter((count) => getRole(count) === 'table')).toEqual([3, 4, 5]);
});

test('a table that is too wide for a phone stays a table if its cells are numbers and names', () => {
  expect(
    getTable(
      write(['Line', 'Sum', 'Cost'], ['Meetings of the managers', '4 × ₹2,000', 'about ₹8,000']),
    )?.getAttribute('role'),
  ).toBeNull();
});

test('a table that is too wide for a phone stays a table if cells span several columns', () => {
  const html = write(['Round', 'Covers', 'Who'], ['1', text, 'HR']).replace('<td>', '<td colspan="1">');
  expect(getTable(html)?.getAttribute('role')).toBeNull();
});

test('arranges any article in linear time', () => {
  expectLinearTime((html) => arrangeHtml(html, 'Table'));
});
