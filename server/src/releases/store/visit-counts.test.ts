import { kindsOfStore, setUpStore } from '../../testing/kinds-of-store';
import { moveOwnClock } from '../../testing/move-clock';
import type { VisitCount } from './visit-counts';

const visits = (release: string, changes: Partial<VisitCount> = {}): VisitCount => ({
  siteVersion: release,
  arm: 'canary',
  event: 'visit',
  remote: 'content',
  release,
  visits: 1,
  ...changes,
});

describe.each(kindsOfStore)('visit counts on %s', (_kind, create) => {
  const place = setUpStore(create);
  afterEach(() => moveOwnClock(0));

  test('add up over servers, days and site versions of a release', async () => {
    const servers = Array.from({ length: 4 }, () => place.open().visits);
    const counts = [
      visits('new'),
      visits('new', { arm: 'live', visits: 3 }),
      visits('new', { siteVersion: 'new, rebased', event: 'contact' }),
    ];
    const reversed = [...counts].reverse();
    for (const day of [0, 1]) {
      moveOwnClock(day);
      await Promise.all(servers.map((server, index) => server.add(index % 2 ? counts : reversed)));
    }
    moveOwnClock(0);
    await servers[0]?.add([visits('of leads', { remote: 'leads' })]);
    expect(await place.open().visits.sum('content')).toEqual({
      name: 'content',
      release: 'new',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00.000Z$/),
      canary: { visit: 8, contact: 8 },
      live: { visit: 24 },
    });
  });

  test('are those of the release that was counted last, and are kept for 90 days', async () => {
    const store = place.open();
    await store.visits.add([visits('old')]);
    moveOwnClock(1);
    await store.visits.add([visits('new')]);
    expect(await store.visits.sum('content')).toMatchObject({ release: 'new' });
    moveOwnClock(91);
    await store.visits.removeOld();
    expect(await store.visits.sum('content', 'old')).toBeUndefined();
    expect(await store.visits.sum('content', 'new')).toMatchObject({ canary: { visit: 1 } });
  });
});
