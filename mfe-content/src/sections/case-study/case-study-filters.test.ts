import { caseStudies } from '../../content/case-studies';
import { createFilters, type StoryKind } from './case-study-filters';

const kinds: StoryKind[] = [
  { category: 'Retail', service: 'raas' },
  { category: 'Retail', service: 'fractional-hiring' },
  { category: 'Logistics', service: 'pay-per-hire' },
];

const listOptions = (of: StoryKind[], category: string, service: string) =>
  createFilters(of, { category, service }).map(({ options }) => options.map(({ value }) => value));

const allServices = Object.keys(caseStudies.list.services);

test.each([
  ['', '', allServices, ['Logistics', 'Retail']],
  ['retail', '', ['raas', 'fractional-hiring'], ['Logistics', 'Retail']],
  ['', 'pay-per-hire', allServices, ['Logistics']],
  ['Retail', 'pay-per-hire', allServices, ['Logistics']],
])('with industry "%s" and service "%s", the filters lead to stories', (category, service, ...options) => {
  expect(listOptions(kinds, category, service)).toEqual(options);
});

test('all services are offered while no story names its own', () => {
  expect(listOptions([], '', '')).toEqual([allServices, []]);
  expect(listOptions([{ category: 'Retail', service: undefined }], 'Retail', '')).toEqual([
    allServices,
    ['Retail'],
  ]);
});
