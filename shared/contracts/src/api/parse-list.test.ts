/** @jest-environment node */
import type * as v from 'valibot';
import { articleCardSchema, articleSchema } from '../entries/article';
import { caseStudyCardSchema, caseStudySchema } from '../entries/case-study';
import { logoSchema, testimonialSchema } from '../entries/clients';
import { parseList } from './parse-list';

const identity = { _id: '1', slug: 'x', heading: 'Hello' };
const article = { ...identity, desc: '', banner: '', category: '', createdAt: '' };
const study = {
  ...identity,
  subtitle: '',
  category: '',
  clientBackground: '',
  createdAt: '',
  images: { logo: { filename: '' } },
};

const log = jest.spyOn(console, 'error').mockReturnValue();
afterEach(() => log.mockClear());

test.each<[string, v.GenericSchema, object, object]>([
  ['article card', articleCardSchema, identity, article],
  ['article', articleSchema, { ...identity, banner: null, summary: null }, article],
  ['case study card', caseStudyCardSchema, { ...identity, images: null, service: 'barter' }, study],
  ['case study card', caseStudyCardSchema, { ...identity, images: { logo: {} } }, study],
  [
    'case study',
    caseStudySchema,
    { ...identity, challenge: 'none', solution: [{ title: 'A point' }] },
    {
      ...study,
      clientTestimonial: { quote: '', author: '' },
      challenge: [],
      resultsAchieved: [],
      solution: [{ _id: '', title: 'A point', description: '' }],
    },
  ],
  ['logo', logoSchema, { heading: 'Torvane', banner: 7 }, { heading: 'Torvane', banner: '' }],
  [
    'testimonial',
    testimonialSchema,
    { heading: 'Asha' },
    { _id: '', banner: '', heading: 'Asha', message: '' },
  ],
])('fills in missing optional fields of an entry: %s', (_kind, schema, given, read) => {
  expect(parseList(schema, 'list')([given])).toEqual([read]);
  expect(log).not.toHaveBeenCalled();
});

test('omits entries without a required field and logs the field names but no values', () => {
  const bad = [null, { ...identity, slug: '' }, { ...identity, heading: { name: 'Asha Rao' } }];
  expect(parseList(articleCardSchema, 'getblogs')([identity, ...bad])).toEqual([article]);
  expect(log.mock.calls).toEqual([
    ['left out 3 of 4 entries of getblogs, missing: all of it, slug, heading'],
  ]);
});

test('accepts an empty list and throws without a valid entry', () => {
  const read = parseList(articleCardSchema, 'getblogs');
  expect(read([])).toEqual([]);
  expect(() => read([{ title: 'Hello' }])).toThrow('No entry in getblogs has: _id, slug, heading');
  expect(() => read({ message: 'hello' })).toThrow('Expected Array');
});
