import { execFileSync } from 'node:child_process';
import { root } from './launch-site';
import { fastSteps, stepsFor } from './test-steps';

const commandsFor = (...packages: string[]) =>
  stepsFor({ packages, specs: [] }).oneByOne.map(({ command }) => command);

test('every package with units that run alone has a step for them', () => {
  const listed = execFileSync('git', ['ls-files', '*.alone.test.ts'], { cwd: root, encoding: 'utf8' });
  const packages = new Set(
    listed
      .trim()
      .split('\n')
      .map((file) => file.split('/')[0]),
  );
  const steps = stepsFor({ packages: 'all', specs: [] }).oneByOne.map(({ command }) => command);
  expect(steps).toEqual([...packages].map((name) => `npm run unit -w ${name}`));
});

test('a change of what they import runs them as well', () => {
  expect(commandsFor('shared/contracts')).toEqual(['npm run unit -w api', 'npm run unit -w site-server']);
  expect(commandsFor('site-server')).toEqual(['npm run unit -w site-server']);
  expect(commandsFor('mfe-content')).toEqual([]);
});

test('journeys that run alone have a step of their own', () => {
  const { oneByOne } = stepsFor({ packages: [], specs: ['tests/a.spec.ts', 'tests/b.alone.spec.ts'] });
  expect(oneByOne.map(({ command }) => command)).toEqual([
    'npm run e2e -w e2e -- --project longest --project others tests/a.spec.ts',
    'npm run e2e -w e2e -- --project alone --workers 1 tests/b.alone.spec.ts',
  ]);
});

test('a fast run takes specs of the shared site only, and no units that kill processes', () => {
  const { sideBySide, oneByOne } = fastSteps();
  const units = sideBySide.filter(({ name }) => name.startsWith('unit'));
  expect(units.map(({ environment }) => environment?.UNITS)).toEqual(['fast', 'fast', 'fast']);
  const [journeys] = oneByOne;
  expect(journeys?.command).toContain(' tests/contact.spec.ts ');
  for (const other of ['releases', 'start', 'engines', 'faults', 'rollback.alone'])
    expect(journeys?.command).not.toContain(`tests/${other}.spec.ts`);
});
