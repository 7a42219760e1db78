/** @jest-environment node */
import { dropCanary, goBack, makeLive, mayBePreviewed, startCanary, takeBack } from './pointer-changes';

const [one, two, three] = ['1111111111111111', '2222222222222222', '3333333333333333'] as const;
const now = new Date('2026-11-21T10:00:00Z');
const failing = (id: string) => ({ id, reason: 'It failed.' });

test('the first release is not on trial, as there is none to go back to; the next is, for an hour', () => {
  const first = makeLive(undefined, one, now);
  expect(first.trialUntil).toBeUndefined();
  expect(makeLive(first, two, now)).toMatchObject({
    live: two,
    previous: [one],
    trialUntil: '2026-11-21T11:00:00.000Z',
  });
});

test('a canary that is promoted or dropped is no canary any more', () => {
  const running = startCanary(makeLive(undefined, one, now), { id: two, percent: 10 }, now);
  expect(makeLive(running, two, now)).toMatchObject({ live: two, previous: [one] });
  expect(makeLive(running, two, now).canary).toBeUndefined();
  expect(dropCanary(running)).toMatchObject({ live: one });
  expect(dropCanary(running).canary).toBeUndefined();
});

test('what is live again after a step back is known to be good: it is not on trial', () => {
  const back = goBack(makeLive(makeLive(undefined, one, now), two, now), now);
  expect(back).toMatchObject({ live: one, previous: [] });
  expect(back?.trialUntil).toBeUndefined();
});

test('taking back leaves the live release alone when its canary fails, and the canary when the live one does', () => {
  const running = startCanary(
    makeLive(makeLive(undefined, one, now), two, now),
    { id: three, percent: 10 },
    now,
  );
  const canaryGone = takeBack(running, failing(three), now);
  expect(canaryGone).toMatchObject({ live: two, takenBack: [{ release: three, reason: 'It failed.' }] });
  expect(canaryGone?.canary).toBeUndefined();
  expect(takeBack(running, failing(two), now)).toMatchObject({ live: one, canary: { release: three } });
});

test('nothing is taken back that is not in service, nor what nothing could replace', () => {
  const first = makeLive(undefined, one, now);
  expect(takeBack(first, failing(two), now)).toBeUndefined();
  expect(takeBack(first, failing(one), now)).toBeUndefined();
});

test('only what a deploy has checked may be looked at by link', () => {
  const entry = makeLive(makeLive(undefined, one, now), two, now);
  expect([one, two, three].map((id) => mayBePreviewed(entry, id))).toEqual([true, true, false]);
});
