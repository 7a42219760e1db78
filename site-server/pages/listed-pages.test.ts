import type { SiteVersion } from '@hireloom/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { feedHome, fixedPaths, listPages } from './listed-pages';

type Routes = SiteVersion['remotes'][number]['routes'];

const versionOf = (...remotes: Routes[]) =>
  ({ remotes: remotes.map((routes) => ({ routes })) }) as unknown as SiteVersion;

const jobs: Routes = [
  { path: '/jobs', page: 'jobs' },
  { path: '/thanks', page: 'thanks', sitemap: false },
  {
    path: '/jobs/:city/:job',
    page: 'job',
    partOf: '/jobs',
    sitemap: { list: '/api/api/getjobs' },
    feed: true,
  },
];
const people: Routes = [
  { path: '/people', page: 'people' },
  { path: '/person/:name', page: 'person', sitemap: { list: '/api/api/getpeople' } },
];

const job = { city: 'pune', job: 'c#', heading: 'Engineer', createdAt: '2026-03-01T08:00:00.000Z' };
const older = { ...job, city: 'goa', createdAt: '2026-01-01T08:00:00.000Z' };
const revised = { ...older, updatedAt: '2026-04-01T08:00:00.000Z' };
const person = { name: 'asha', createdAt: '2026-02-01T08:00:00.000Z' };

let api: FastifyInstance;
let answers: Record<string, unknown>;

beforeEach(() => {
  answers = { getjobs: [older, job], getpeople: [person] };
  api = Fastify();
  api.get<{ Params: { call: string } }>('/api/api/:call', ({ params }, reply) => {
    const found = answers[params.call];
    return reply.code(found ? 200 : 500).send(found ?? []);
  });
});
afterEach(() => api.close());

const lists = async () => listPages(await api.listen({ port: 0, host: '127.0.0.1' }));

test('every remote’s pages are listed: those of one address first, then what its lists hold, with the last changes', async () => {
  const { all } = await lists();
  expect(await all(versionOf(jobs, people))).toEqual([
    { path: '/jobs', lastChange: job.createdAt },
    { path: '/people', lastChange: undefined },
    { path: '/jobs/goa/c%23', lastChange: older.createdAt },
    { path: '/jobs/pune/c%23', lastChange: job.createdAt },
    { path: '/person/asha', lastChange: person.createdAt },
  ]);
  expect(fixedPaths(versionOf(jobs, people))).toEqual(['/jobs', '/people']);
});

test('an entry that was revised, and the page that lists it, changed on that day', async () => {
  answers.getjobs = [revised, job];
  const { all } = await lists();
  const pages = await all(versionOf(jobs));
  expect(pages.filter(({ lastChange }) => lastChange === revised.updatedAt).map(({ path }) => path)).toEqual([
    '/jobs',
    '/jobs/goa/c%23',
  ]);
});

test('into the feed goes what a remote declares for it', async () => {
  const { ofFeed } = await lists();
  const version = versionOf(people, jobs);
  expect((await ofFeed(version)).map(({ path, heading }) => [path, heading])).toEqual([
    ['/jobs/goa/c%23', 'Engineer'],
    ['/jobs/pune/c%23', 'Engineer'],
  ]);
  expect(feedHome(version)).toBe('/jobs');
  expect(feedHome(versionOf(people))).toBeUndefined();
});

test('an API that fails is no empty list, nor is an answer that is none', async () => {
  const { all } = await lists();
  answers = { getpeople: [person] };
  await expect(all(versionOf(jobs))).rejects.toThrow('/api/api/getjobs answered 500');
  answers = { getjobs: { message: 'hello' } };
  await expect(all(versionOf(jobs))).rejects.toThrow();
});

test('an entry that can not be linked costs the sitemap and the feed itself alone', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { all, ofFeed } = await lists();
  answers = {
    getpeople: [person, { name: 'undated' }, { _id: 'nowhere', createdAt: '2026' }, null],
    getjobs: [
      { ...job, heading: ' ' },
      { ...older, category: 7 },
    ],
  };
  expect((await all(versionOf(people))).map(({ path }) => path)).toEqual(['/people', '/person/asha']);
  expect((await ofFeed(versionOf(jobs))).map(({ path, category }) => [path, category])).toEqual([
    ['/jobs/goa/c%23', undefined],
  ]);
  expect(log.mock.calls.flat()).toContain(
    'Entry "nowhere" of /api/api/getpeople is left out for want of: name',
  );
  log.mockRestore();
});
