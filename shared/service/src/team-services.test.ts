import * as v from 'valibot';
import { teamServicesSchema } from './team-services';

test('services have a name and an origin each', () => {
  expect([
    ...v.parse(teamServicesSchema, 'careers=https://careers.internal/  jobs=http://10.0.0.5:8080'),
  ]).toEqual([
    ['careers', 'https://careers.internal'],
    ['jobs', 'http://10.0.0.5:8080'],
  ]);
  expect(v.parse(teamServicesSchema, ' ').size).toBe(0);
});

test.each([
  'https://careers.internal',
  'careers=',
  'careers=careers.internal',
  'careers=ftp://careers.internal',
  'careers=https://careers.internal/path',
  'careers=https://user:secret@careers.internal',
  'careers=https://careers.internal:99999999',
  '../x=https://careers.internal',
  'Careers=https://careers.internal',
  'a=https://a.internal a=https://b.internal',
])('%j is refused without being shown', (text) => {
  const { success, issues = [] } = v.safeParse(teamServicesSchema, text);
  expect(success).toBe(false);
  expect(issues.map(({ message }) => message).join()).not.toContain('secret');
});
