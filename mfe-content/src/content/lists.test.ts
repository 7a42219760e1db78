import { describeResults } from './lists';

const nouns = { one: 'article', many: 'articles' };
const found = { first: 1, last: 9, total: 9, q: '', category: '', service: '' };

test.each([
  [found, '9 articles'],
  [{ ...found, last: 1, total: 1 }, '1 article'],
  [{ ...found, first: 10, last: 18, total: 24 }, 'Showing 10–18 of 24 articles'],
  [{ ...found, total: 10, service: 'RaaS' }, 'Showing 1–9 of 10 RaaS articles'],
  [{ ...found, q: 'notice', category: 'Career Tips' }, '9 articles for “notice” in Career Tips'],
])('the result count text for %j is “%s”', (given, text) => expect(describeResults(given, nouns)).toBe(text));
