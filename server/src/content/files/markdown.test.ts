import { expectLinearTime } from '@hireloom/testing/linear-time';
import { readMarkdown } from './markdown';
import { curlQuotes, typesetHtml } from './typography';

const renderMarkdown = (markdown: string) => readMarkdown(markdown).html;

const joined = '\u2060–\u2060';

test.each([
  [`"Hired" isn't 'joined'`, '“Hired” isn’t ‘joined’'],
  [`the investors' "yes" – "no"`, 'the investors’ “yes” – “no”'],
  [`("why?") and "'nested' marks"`, '(“why?”) and “‘nested’ marks”'],
  [`in the '90s`, 'in the ’90s'],
  ['“already” there’s nothing to do', '“already” there’s nothing to do'],
])('typesets %s as %s', (typed, set) => expect(curlQuotes(typed)).toBe(set));

test('curls quotation marks across tags and in headings, but not in code', () => {
  expect(renderMarkdown(`## Say "why"\n\n"**Hello**", \`"x"\` and *"so"*.`)).toBe(
    '<h2>Say “why”</h2>\n<p>“<strong>Hello</strong>”, <code>"x"</code> and <em>“so”</em>.</p>',
  );
});

test('a numeric range does not break across lines', () => {
  expect(renderMarkdown('7–15 days, 40%–60%, Pune – Delhi')).toBe(
    `<p>7${joined}15 days, 40%${joined}60%, Pune – Delhi</p>`,
  );
});

test('leaves attributes unchanged', () => {
  expect(renderMarkdown(`[the "rule"](/blogs/x?from=7–15)`)).toContain(
    '<a href="/blogs/x?from=7%E2%80%9315">the “rule”',
  );
});

const table = '| Stage | Limit |\n| --- | --- |\n| New | 2 days |\n| Offer | 3 days |';

test('a “Table:” line becomes the caption and the first column row headers', () => {
  const html = renderMarkdown(
    `## Stages\n\nSix stages.\n\nTable: How long a candidate may *wait*\n\n${table}`,
  );
  expect(html).toContain(
    '<p>Six stages.</p>\n<table>\n<caption>How long a candidate may <em>wait</em></caption>',
  );
  expect(html).toContain('<tr><th scope="col">Stage</th><th scope="col">Limit</th></tr>');
  expect(html).toContain('<tr><th scope="row">New</th><td>2 days</td></tr>');
  expect(html).not.toContain('Table:');
});

test('captions a table without a caption line with its heading', () => {
  expect(renderMarkdown(`## Stages\n\nSix of them.\n\n${table}`)).toContain('<caption>Stages</caption>');
  expect(renderMarkdown(table)).not.toContain('<caption>');
});

test('a first column with an empty or repeated cell does not become row headers', () => {
  expect(renderMarkdown(`${table}\n| New | 4 days |`)).not.toContain('scope="row"');
  expect(renderMarkdown(`${table}\n| | 4 days |`)).not.toContain('scope="row"');
});

test('typesets quotation marks in linear time', () => {
  expectLinearTime(typesetHtml);
  expectLinearTime((text) => curlQuotes(text.replaceAll('<', '"')));
});
