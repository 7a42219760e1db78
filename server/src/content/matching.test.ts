import { expectLinearTime } from '@hireloom/testing/linear-time';
import { assertAlways } from '@hireloom/testing/assert-always';
import { categories, escapeHtml } from '@hireloom/contracts';
import fc from 'fast-check';
import { listArticleTexts, listCaseStudyTexts, comparable, matchesCategory } from './matching';

/** Searches as the API does. */
const matches = (texts: readonly string[], q: string) => texts.some((text) => text.includes(comparable(q)));

const words = fc.stringMatching(/^[a-zA-Z&<>é ]{0,12}$/);

test('a search matches any part of an article’s heading or text, ignoring case', () => {
  assertAlways(
    fc.property(words, words, words, (before, sought, after) => {
      const text = before + sought + after;
      expect(matches(listArticleTexts({ heading: text, desc: '' }), sought.toUpperCase())).toBe(true);
      expect(
        matches(listArticleTexts({ heading: '', desc: `<p>${escapeHtml(text)}</p>` }), sought.toLowerCase()),
      ).toBe(true);
    }),
  );
});

test('a search ignores the typography of quotation marks and ranges', () => {
  const desc = '<p>The investor’s “yes” in 7\u2060–\u206015 days</p>';
  expect(matches(listArticleTexts({ heading: '', desc }), `investor's "yes" in 7–15`)).toBe(true);
});

test('a search ignores tags and does not match across heading and text', () => {
  const texts = listArticleTexts({ heading: 'Hiring', desc: '<strong title="bonus">Pay</strong>' });
  expect(['strong', 'bonus', 'hiring pay', 'pay'].map((q) => matches(texts, q))).toEqual([
    ...Array<boolean>(3).fill(false),
    true,
  ]);
});

test('a case study matches by heading, subtitle and client background only', () => {
  const caseStudy = {
    heading: 'One',
    subtitle: 'Two',
    clientBackground: '<p>Thr<b>ee</b></p>',
    category: 'Four',
  };
  expect(['one', 'TWO', 'three', ' two  ', ''].map((q) => matches(listCaseStudyTexts(caseStudy), q))).toEqual(
    Array(5).fill(true),
  );
  expect(matches(listCaseStudyTexts(caseStudy), 'four')).toBe(false);
});

test('a category matches its articles, ignoring case, and “All” matches every article', () => {
  for (const all of ['All', 'all', ''])
    expect(matchesCategory({ heading: 'x', category: 'y' }, all)).toBe(true);
  for (const category of [...categories, 'Something else']) {
    expect(matchesCategory({ heading: 'x', category }, category.toUpperCase())).toBe(true);
    expect(matchesCategory({ heading: 'x', category: `${category} too` }, category)).toBe(false);
  }
});

test('a category also matches articles with its keyword in the heading', () => {
  expect(matchesCategory({ heading: 'Fintech careers', category: 'Other' }, 'Technology')).toBe(true);
  expect(matchesCategory({ heading: 'Fintech careers', category: 'Other' }, 'Career Tips')).toBe(true);
});

test('"hr" inside another word does not match HR Trends', () => {
  const isHr = (heading: string) => matchesCategory({ heading, category: 'Other' }, 'HR Trends');
  expect(['Three ways through it', 'Chris', 'Threads'].some(isHr)).toBe(false);
  expect(['HR', 'Why HR?', 'The HR-led firm', 'hr and you'].every(isHr)).toBe(true);
});

test.each<[string, (text: string) => unknown]>([
  ['a search text', (text) => listArticleTexts({ heading: text, desc: text })],
  ['a category', (text) => matchesCategory({ heading: text, category: text }, 'HR Trends')],
])('%s is processed in linear time on any input', (_what, read) => expectLinearTime(read));
