import { findMember } from '../releases/versions/site-version';
import { buildPart, createDeploySite, type DeploySite } from '../testing/deploy-site';

let on: DeploySite;
beforeEach(async () => {
  on = await createDeploySite();
});
afterEach(() => on.close());

/** The public part of a token. */
const getId = (token: string) => token.split('.', 1).join();

const releaseIn = async (version: string) => findMember(await on.site.store.version(version), 'content')?.id;

test('one tar makes a release live, records its author and commit, and changes nothing when it is sent again', async () => {
  const part = await buildPart('after');
  const { status, message, progress } = await on.deploy(part);
  expect([status, message]).toEqual([200, `content ${part.release.id} is live.`]);
  expect(progress).toContain('Storing…');
  const { by, change, live, serial } = await on.traffic();
  expect(by).toBe(`content (${getId(on.content)})`);
  expect(change).toEqual({ action: 'deploy', name: 'content', release: part.release.id, commit: 'c0ffee2' });
  expect([serial, await releaseIn(live)]).toEqual([2, part.release.id]);
  expect(on.told).toHaveLength(1);
  expect((await on.deploy(part)).message).toMatch(/is already what these visitors get: nothing to do/);
  expect((await on.traffic()).serial).toBe(2);
});

test.each([
  ['two teams', 'leads'],
  ['two pipelines of one team', 'content'],
])(
  'ten rounds of simultaneous deploys by %s all take effect, and each waits knowingly',
  async (_who, name) => {
    await on.close();
    // Both are planned on the same traffic; the one that is checked again waits for nobody.
    let waiting: (() => void)[] = [];
    const meet = (resolve: () => void) => {
      waiting.push(resolve);
      if (waiting.length >= 2) waiting.forEach((go) => go());
    };
    on = await createDeploySite({ onCheck: () => new Promise<void>(meet) });
    const [token, path] = name === 'leads' ? [on.leads, '/contactus'] : [on.content, '/blogs'];
    for (let round = 0; round < 10; round += 1) {
      waiting = [];
      const { serial } = await on.traffic();
      const one = await buildPart(`one ${round}`);
      const two = await buildPart(`two ${round}`, { name, routes: [{ path, page: 'careers' }] });
      const ids = [one.release.id, two.release.id].sort();
      const answers = await Promise.all([on.deploy(one), on.deploy(two, { token })]);
      const { history, ...latest } = await on.traffic();
      const changes = [latest, ...history]
        .slice(0, latest.serial - serial)
        .map(({ change }) => change.release);
      expect(changes.sort()).toEqual(ids);
      const live = (await on.site.store.version(latest.live)).remotes.map(({ id }) => id);
      if (name === 'leads') expect(live.sort()).toEqual(ids);
      const waits = answers.flatMap(({ progress }) => progress.filter((words) => words !== 'Storing…'));
      expect(waits).toEqual([
        expect.stringMatching(/^\w+ \(\w+\) came first \(deploy \w+\): checking again/),
      ]);
    }
  },
);

test('switches several parts together or not at all', async () => {
  const leads = (commit: string) =>
    buildPart('form', { name: 'leads', commit, routes: [{ path: '/contactus', page: 'careers' }] });
  const content = await buildPart('after');
  const sent = { token: on.operators };
  expect((await on.deploy([content, await leads('broken')], sent)).status).toBe(422);
  await on.expectNothingLeft();
  const { message } = await on.deploy([content, await leads('whole')], sent);
  expect(message).toMatch(/^content \w+, leads \w+ are live\.$/);
  const { live, serial, change } = await on.traffic();
  expect([serial, change]).toEqual([2, { action: 'deploy' }]);
  expect((await on.site.store.version(live)).remotes.map(({ name }) => name)).toEqual(['content', 'leads']);
});

test('an empty site accepts the shell with remotes, but no remote by itself', async () => {
  await on.close();
  on = await createDeploySite({ isEmpty: true });
  const content = await buildPart('first');
  expect(await on.deploy(content)).toMatchObject({
    status: 422,
    message: expect.stringContaining('nothing is live'),
  });
  const shell = await buildPart('shell', { name: 'shell' });
  expect((await on.deploy([content, shell], { token: on.operators })).status).toBe(200);
  const { live, serial } = await on.traffic();
  expect([serial, await releaseIn(live)]).toEqual([1, content.release.id]);
});

test('supports preview, canary, drop, promotion and rollback', async () => {
  const part = await buildPart('after');
  const { id } = part.release;
  const preview = await on.deploy(part, { query: '?preview=true' });
  expect(preview.message).toMatch(
    /published but not live.*https:\/\/www\.example\.com\/[a-z]+\?preview=[a-f0-9]{16}\.\d+\.[\w-]+$/,
  );
  expect((await on.traffic()).serial).toBe(1);
  expect((await on.deploy(part, { query: '?canary=10' })).message).toContain(
    `content ${id} is given to 10% of the visitors.`,
  );
  expect((await on.traffic()).canaries).toMatchObject([{ share: 10, by: `content (${getId(on.content)})` }]);
  expect((await on.change('drop')).message).toContain('is over');
  await on.deploy(part, { query: '?canary=10' });
  expect((await on.change('promote')).message).toContain(`${id} is live for everybody`);
  expect(await releaseIn((await on.traffic()).live)).toBe(id);
  expect((await on.change('rollback')).message).toContain(`is live again instead of ${id}`);
  expect((await on.traffic()).live).toBe(on.live);
});

test('a team can remove its own remote, but no other team’s', async () => {
  for (const refused of [{ token: on.leads }, { name: 'shell' }])
    expect((await on.change('remove', refused)).status).toBe(403);
  expect(await on.change('remove')).toMatchObject({
    status: 200,
    message: expect.stringContaining('content is no longer on the site'),
  });
  expect(await releaseIn((await on.traffic()).live)).toBeUndefined();
});

test('rejects a change based on a stale traffic serial', async () => {
  await on.deploy(await buildPart('after'));
  expect((await on.change('rollback', { serial: 2 })).status).toBe(200);
  const after = await on.traffic();
  expect(await on.change('rollback', { serial: 2 })).toMatchObject({
    status: 409,
    message: 'the traffic is 3 now, not 2: look at the change, then retry.',
  });
  expect(await on.traffic()).toEqual(after);
});

test('rejects an unrenderable release with the check’s message and stores nothing', async () => {
  const part = await buildPart('after', { commit: 'broken' });
  expect(await on.deploy(part)).toMatchObject({
    status: 422,
    message: "content can't render /blogs: Error: no heading",
  });
  await on.expectNothingLeft();
  await expect(on.site.store.release('content', part.release.id)).rejects.toThrow();
});

test('a token can publish only the names it lists', async () => {
  const part = await buildPart('after');
  const refusal = { status: 403, message: 'this token of leads may only publish leads, not content.' };
  expect(await on.deploy(part, { token: on.leads })).toMatchObject(refusal);
  expect(await on.change('rollback', { token: on.leads })).toMatchObject(refusal);
  await on.expectNothingLeft();
});

test('a whole-site deploy needs an operator token and never overwrites a team’s deploy', async () => {
  const shell = await buildPart('shell', { name: 'shell' });
  await on.close();
  on = await createDeploySite({ isEmpty: true });
  expect(await on.deploy(shell, { query: '?whole=true', token: on.content })).toMatchObject({ status: 403 });
  const sent = async (words: string) =>
    (await on.deploy([shell, await buildPart(words)], { query: '?whole=true', token: on.operators })).message;
  expect(await sent('first')).toMatch(/are live\.$/);
  expect(await sent('second')).toMatch(/are live\.$/);
  expect((await on.traffic()).change).toEqual({ action: 'start' });
  await on.deploy(await buildPart('of a team'));
  expect(await sent('third')).toBe('a team has deployed: nothing is changed.');
  expect((await on.traffic()).serial).toBe(3);
});

test.each(['createdBy', 'commit', 'team'])('rejects a part with control characters in %s', async (field) => {
  expect(await on.deploy(await buildPart('after', { [field]: 'Asha\u001b[2J' }))).toMatchObject({
    status: 422,
    message: expect.stringMatching(/content\/part\.json: .*must be one line without control characters/),
  });
  await on.expectNothingLeft();
});

test('a rejection names files by their place in the build, and no folder of the server', async () => {
  const part = await buildPart('after', { commit: 'unreadable' });
  const { message } = await on.deploy(part);
  expect(message).toBe(`Cannot find module 'content/${part.release.id}/server/none.cjs'`);
  const { release, build } = await buildPart('without a list');
  const { ['browser/assets.json']: _list, ...files } = release.files;
  const answer = await on.deploy({ release: { ...release, files }, build });
  expect(answer.message).toBe('content holds no build: run "npm run build" first.');
});

test('rejects a part that was altered in transit', async () => {
  const { release, build } = await buildPart('after');
  const { [release.scripts[0] ?? '']: _lost, ...files } = release.files;
  expect(await on.deploy({ release: { ...release, files }, build })).toMatchObject({
    status: 422,
    message: expect.stringContaining('did not arrive as it was packed'),
  });
  await on.expectNothingLeft();
});
