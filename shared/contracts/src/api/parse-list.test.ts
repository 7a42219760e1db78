/** @jest-environment node */
import * as v from 'valibot';
import { articleCardSchema } from '../entries/article';
import { caseStudyCardSchema, caseStudySchema } from '../entries/case-study';
import { logoSchema } from '../entries/clients';
import { testimonialSchema } from '../entries/clients';
import { parseEntry, parseList } from './parse-list';

const article = (slug: string) => ({
  _id: `id of ${slug}`,
  slug,
  heading: `About ${slug}`,
  desc: '<p>Words.</p>',
  banner: '/banner.svg',
  category: 'Funding',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const study = (slug: string) => ({
  ...v.parse(v.omit(articleCardSchema, ['banner', 'desc']), article(slug)),
  subtitle: 'How it went',
  clientBackground: '<p>They make fans.</p>',
  images: { logo: { filename: '/logo.svg' } },
});

let log: jest.SpyInstance;

beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

const lines = () => log.mock.calls.flat();

test('a list in which nothing is missing is read as it is, and nothing is logged', () => {
  const articles = [article('whole'), { ...article('bare'), banner: '' }];
  expect(parseList(articleCardSchema, 'getblogs')(articles)).toEqual({ entries: articles, leftOut: 0 });
  expect(lines()).toEqual([]);
});

test.each([
  ['missing', undefined],
  ['null', null],
  ['a number', 7],
  ['an object', { url: '/x.svg' }],
])('an article whose picture is %s is there without it', (what, banner) => {
  const { entries } = parseList(
    articleCardSchema,
    'getblogs',
  )([article('good'), { ...article(what), banner }]);
  expect(entries).toEqual([article('good'), { ...article(what), banner: '' }]);
  expect(lines()).toEqual([`Entry "id of ${what}" of getblogs is shown without: banner`]);
});

test.each([
  ['images', undefined],
  ['no images', null],
  ['logo', {}],
  ['no logo', { logo: null }],
  ['filename', { logo: {} }],
  ['no filename', { logo: { filename: null } }],
])('a case study without %s is there without its logo', (what, images) => {
  const { entries } = parseList(caseStudyCardSchema, 'getcasestudies')([{ ...study(what), images }]);
  expect(entries).toEqual([{ ...study(what), images: { logo: { filename: '' } } }]);
  expect(lines()).toEqual([`Entry "id of ${what}" of getcasestudies is shown without: images.logo.filename`]);
});

test.each([
  ['Entry 2', '_id, slug', { slug: undefined, _id: undefined }],
  ['Entry 2', '_id, slug', { slug: '', _id: null, id: {} }],
  ['Entry "no heading"', 'heading', { _id: 'no heading', heading: null }],
  ['Entry "blank heading"', 'heading', { _id: 'blank heading', heading: ' ', title: '' }],
])('%s, an article that has no %s, is left out alone', (name, fields, lack) => {
  // One call for each case: what was logged once is not logged again.
  const call = `getblogs for ${JSON.stringify(lack)}`;
  const list = [article('first'), { ...article('bad'), ...lack }, article('last')];
  expect(parseList(articleCardSchema, call)(list)).toEqual({
    entries: [article('first'), article('last')],
    leftOut: 1,
  });
  expect(lines()).toEqual([`${name} of ${call} is left out for want of: ${fields}`]);
});

test('an article is known by its slug or its id, whatever the back end calls its fields', () => {
  const { _id: _unused, slug: _none, heading, banner, ...rest } = article('x');
  const read = (entry: object) => parseList(articleCardSchema, 'getblogs')([entry]).entries[0];
  expect(read({ ...rest, id: 7, title: heading, image: banner })).toEqual({
    ...{ ...rest, _id: '7', slug: '7', heading, banner },
  });
  expect(read({ ...rest, slug: 'x', heading: '', title: heading, banner: null, image: banner })).toEqual({
    ...{ ...rest, _id: 'x', slug: 'x', heading, banner },
  });
});

test('whatever else an entry lacks is empty', () => {
  const only = { slug: 'x', heading: 'Only this' };
  expect(parseList(articleCardSchema, 'bare articles')([only]).entries).toEqual([
    { _id: 'x', ...only, desc: '', banner: '', category: '', createdAt: '' },
  ]);
  const challenge = [{ title: 'A point' }, null, {}, { description: 'Another' }];
  expect(parseEntry(caseStudySchema, 'bare stories')({ ...only, challenge, solution: 'none' })).toEqual({
    ...{ _id: 'x', ...only, subtitle: '', category: '', clientBackground: '', createdAt: '' },
    ...{ images: { logo: { filename: '' } }, clientTestimonial: { quote: '', author: '' } },
    challenge: [
      { _id: '', title: 'A point', description: '' },
      { _id: '', title: '', description: 'Another' },
    ],
    ...{ solution: [], resultsAchieved: [] },
  });
});

test.each([[null], ['junk'], [[]], [42]])('%j among the articles is left out', (junk) => {
  const { entries, leftOut } = parseList(articleCardSchema, 'getblogs')([junk, article('good')]);
  expect([entries, leftOut]).toEqual([[article('good')], 1]);
});

test('a logo lives without picture and id, but not without the name of its client', () => {
  const { entries } = parseList(
    logoSchema,
    'getlogos',
  )([
    { heading: 'Torvane', banner: null },
    { _id: null, heading: 'Padhora', banner: '/p.svg' },
    { banner: '/x.svg' },
  ]);
  expect(entries).toEqual([
    { heading: 'Torvane', banner: '' },
    { heading: 'Padhora', banner: '/p.svg' },
  ]);
});

test('a testimonial lives without picture, id and words, but not without whose they are', () => {
  const { entries } = parseList(
    testimonialSchema,
    'gettestimonials',
  )([
    { heading: 'Asha Rao', message: 'Good.' },
    { _id: '2', banner: '', heading: 'Silent' },
    { _id: '3', banner: '', message: 'Whose?' },
  ]);
  expect(entries).toEqual([
    { _id: '', banner: '', heading: 'Asha Rao', message: 'Good.' },
    { _id: '2', banner: '', heading: 'Silent', message: '' },
  ]);
});

test('what is logged names the entry once, however often it is read, and says nothing of a person', () => {
  const list = [article('good'), { ...article('bad'), _id: 'asked twice', heading: { name: 'Asha Rao' } }];
  const read = parseList(articleCardSchema, 'getblogs');
  read(list);
  read(list);
  expect(lines()).toEqual(['Entry "asked twice" of getblogs is left out for want of: heading']);
});

test('an id can not write a line of its own into the log', () => {
  const _id = `1\nAll is well${'!'.repeat(500)}`;
  parseList(articleCardSchema, 'getblogs')([article('good'), { ...article('bad'), _id, heading: 1 }]);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).not.toContain('\n');
  expect(lines()[0].length).toBeLessThan(150);
});

test('a list of which nothing can be used is a failure, and so is what is no list', () => {
  const read = parseList(articleCardSchema, 'getblogs');
  expect(() => read([{ title: 'Hello' }, null])).toThrow('No entry of getblogs can be used');
  expect(() => read({ message: 'hello' })).toThrow('Expected Array');
  expect(() => read('')).toThrow('Expected Array');
  expect(lines()).toEqual([]);
});

test('an empty list is a list', () => {
  expect(parseList(logoSchema, 'getlogos')([])).toEqual({ entries: [], leftOut: 0 });
});

test('one case study alone is mended as in a list, and refused where it has no heading', () => {
  const alone = { ...study('alone'), challenge: [], solution: [], resultsAchieved: [] };
  const read = parseEntry(caseStudySchema, 'casestudy');
  expect(read({ ...alone, images: undefined, clientTestimonial: null })).toEqual({
    ...alone,
    images: { logo: { filename: '' } },
    clientTestimonial: { quote: '', author: '' },
  });
  expect(lines()).toHaveLength(1);
  expect(() => read({ ...alone, heading: undefined })).toThrow('heading');
});
