import { referenceOf, type RenderStep } from '@hireloom/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openWorkshop, type Workshop } from '../testing/builds';
import { createFailureRecords, type Failure } from '../store/failure-records';
import { explain } from './explain';

let shop: Workshop;
let step: RenderStep;
const { DATA_DIR, RELEASES_DIR, DATABASE_URL, RELEASES_URL } = process.env;

/** Maps 1:1 to line 2, column 3 of the source. */
const MAP = {
  version: 3,
  sources: ['webpack://hireloom_careers/./src/pages/careers-page.tsx'],
  sourcesContent: ['import x;\n  throw new Error("rendered");\n'],
  names: [],
  mappings: 'AACE',
};

const printed: string[] = [];

beforeEach(async () => {
  shop = await openWorkshop();
  delete process.env.DATABASE_URL;
  delete process.env.RELEASES_URL;
  Object.assign(process.env, { DATA_DIR: shop.folder, RELEASES_DIR: shop.directory });
  await shop.publishShell('shell');
  const { release } = await shop.publishRemote('one;', { team: 'Careers team' });
  step = { remote: 'careers', release: release.id, module: './careers-page', phase: 'render' };
  printed.length = 0;
  jest.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const [name, value] of Object.entries({ DATA_DIR, RELEASES_DIR, DATABASE_URL, RELEASES_URL }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  await shop.close();
});

async function fail(changes: Partial<Failure> = {}) {
  const directory = path.join(shop.folder, 'failures');
  const { record, close } = createFailureRecords(directory, jest.fn());
  const message = 'careers@1 ./careers-page failed at render: Error: rendered';
  record({ ...step, side: 'browser', page: '/careers', message, ids: [], ...changes });
  await close();
}

async function explained(id = referenceOf(step)) {
  printed.length = 0;
  await explain(id);
  return printed.join('\n');
}

const mapFile = () => path.join(shop.directory, 'careers', step.release, 'browser/1.js.map');

test('a reference names page, team, release, commit, author, phase, outcome, count and since when', async () => {
  await fail();
  await fail({ side: 'server' });
  const { commit, createdBy } = await shop.store.release('careers', step.release);
  const text = await explained();
  expect(text).toMatch(/^page {6}\/careers$/m);
  expect(text).toMatch(/^remote {4}careers \.\/careers-page$/m);
  expect(text).toMatch(/^team {6}Careers team$/m);
  expect(text).toContain(`release   ${step.release}, built 2`);
  expect(text).toContain(`commit    ${commit}`);
  expect(text).toContain(`author    ${createdBy}`);
  expect(text).toMatch(/^phase {5}render$/m);
  expect(text).toMatch(/^failure {3}Error: rendered$/m);
  expect(text).toMatch(/^instead {3}the error page/m);
  expect(text).toMatch(/^count {5}1 in browsers, 1 on the server, since 20\S+Z, last 20\S+Z$/m);
});

test('the source is mapped by the stored map, and its line printed', async () => {
  await writeFile(mapFile(), JSON.stringify(MAP));
  await fail({ place: 'browser/1.js:1:1' });
  const text = await explained();
  expect(text).toContain('source    src/pages/careers-page.tsx:2:3  throw new Error("rendered");');
});

test.each([
  ['a damaged map', '{'],
  ['a map that has nothing there', JSON.stringify({ ...MAP, mappings: '' })],
  [
    'a map of an installed package',
    JSON.stringify({ ...MAP, sources: ['webpack://x/../node_modules/a/b.js'] }),
  ],
])('with %s the place in the build is named', async (_, map) => {
  await writeFile(mapFile(), map);
  await fail({ place: 'browser/1.js:1:1' });
  expect(await explained()).toContain('source    browser/1.js:1:1 (no source map for it in the store)');
});

test('a place that Node has mapped is named as it is', async () => {
  await fail({ place: 'src/pages/careers-page.tsx:2:3' });
  expect(await explained()).toContain('source    src/pages/careers-page.tsx:2:3');
});

test('the ids of a request and of a trace find the same', async () => {
  await fail({
    ids: ['b0b2e3c8-0f4d-4d55-9e0a-0123456789ab', '4bf92f3577b34da6a3ce929d0e0e4736'],
  });
  const text = await explained();
  expect(await explained('b0b2e3c8-0f4d-4d55-9e0a-0123456789ab')).toBe(text);
  expect(await explained('4bf92f3577b34da6a3ce929d0e0e4736')).toBe(text);
});

test('what visitors got depends on the part', async () => {
  const slot = { ...step, module: './job-list' };
  const entry = { ...step, module: 'browser/remoteEntry.js' };
  for (const one of [slot, entry]) await fail(one);
  expect(await explained(referenceOf(slot))).toContain('instead   a notice in place of the part');
  expect(await explained(referenceOf(entry))).toContain('instead   as a page the error page');
});

test('of a pruned release the remote is still named, and that it is gone', async () => {
  step = { ...step, release: 'fedcba9876543210' };
  await fail({ place: 'browser/1.js:1:1' });
  const text = await explained();
  expect(text).toMatch(/^team {6}careers$/m);
  expect(text).toMatch(/^commit {4}not known: the release was pruned/m);
});

test.each(['1A2B-3C4D', '../../../etc/passwd', 'x'.repeat(10_000)])(
  'an unknown id says what an id can be, and for how long',
  async (id) => {
    await fail();
    await expect(explained(id)).rejects.toThrow(/no failure with this id .* for 30 days after the last/);
  },
);

test('where no failure was ever recorded, the folder is named', async () => {
  const empty = await mkdtemp(path.join(shop.folder, 'empty-'));
  process.env.DATA_DIR = empty;
  await expect(explained()).rejects.toThrow(path.join(empty, 'failures'));
  await rm(empty, { recursive: true });
});
