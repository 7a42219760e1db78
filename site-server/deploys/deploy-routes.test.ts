import type { Release } from '@hireloom/contracts';
import { contentIdOf, fileHash, findMember, integrityOf, signRelease } from '@hireloom/releases';
import { buildRelease, createDeploySite, type DeploySite } from './fixtures/deploy-site';

let on: DeploySite;
beforeEach(async () => {
  on = await createDeploySite();
});
afterEach(() => on.close());

const announce = (release: ReturnType<typeof buildRelease>['release']) =>
  on.ask({ method: 'POST', path: 'releases', body: signRelease(release, on.content) });

const releaseIn = async (version: string) => findMember(await on.site.store.version(version), 'content')?.id;

/** Nothing that visitors, other teams or the command `releases` could see. */
async function expectNothingLeft({ id }: { id: string }) {
  expect(await on.traffic()).toMatchObject({ serial: 1, live: on.live.id, canaries: [] });
  expect(await on.site.store.versions()).toEqual([on.live.id]);
  await expect(on.site.store.release('content', id)).rejects.toThrow();
  expect(on.told).toEqual([]);
}

test('a release is described, uploaded and made live, and who did it of which commit is kept', async () => {
  const built = buildRelease('after');
  const { missing = [] } = await announce(built.release);
  expect(missing).toHaveLength(2);
  await on.uploadFiles(built);
  expect((await announce(built.release)).missing).toEqual([]);
  const { status, message } = await on.deploy(built);
  expect([status, message]).toEqual([200, `content ${built.release.id} is live.`]);
  const { by, change, live, serial } = await on.traffic();
  expect(by).toBe(`content team (${on.content.id})`);
  expect(change).toEqual({ act: 'deploy', name: 'content', release: built.release.id, commit: 'c0ffee2' });
  expect([serial, await releaseIn(live)]).toEqual([2, built.release.id]);
  expect(on.told).toHaveLength(1);
});

test('a release whose files are not all there is refused', async () => {
  const built = buildRelease('after');
  const { status, message } = await on.deploy({ ...built, bodies: built.bodies.slice(1) });
  expect([status, message]).toEqual([422, expect.stringMatching(/^content\/.* is not in the store/)]);
  await expectNothingLeft(built.release);
});

test('canary, promotion, drop, rollback and preview are asked for in the same way', async () => {
  const built = buildRelease('after');
  const { id } = built.release;
  const preview = await on.deploy(built, { act: 'preview' });
  expect(preview.message).toMatch(
    /published but not live.*https:\/\/www\.example\.com\/[a-z]+\?preview=[a-f0-9]{16}\.\d+\.[\w-]+$/,
  );
  expect((await on.traffic()).serial).toBe(1);
  expect((await on.deploy(built, { act: 'canary', share: 10 })).message).toContain(
    `content ${id} is given to 10% of the visitors. ` +
      '"npm run canary -w mfe-content -- promote --to https://www.example.com" gives it to everybody, ' +
      '"npm run canary -w mfe-content -- drop --to https://www.example.com" to nobody.',
  );
  expect((await on.traffic()).canaries).toMatchObject([{ share: 10, by: `content team (${on.content.id})` }]);
  const end = async (act: string) =>
    on.ask({
      method: 'POST',
      path: 'changes',
      body: { act, name: 'content', serial: (await on.traffic()).serial },
    });
  expect((await end('drop')).message).toContain('is over');
  await on.deploy(built, { act: 'canary', share: 10 });
  expect((await end('promote')).message).toContain(`${id} is live for everybody`);
  expect(await releaseIn((await on.traffic()).live)).toBe(id);
  expect((await end('rollback')).message).toContain(`is live again instead of ${id}`);
  expect((await on.traffic()).live).toBe(on.live.id);
});

test('a team takes its own remote out of the site, and no other team does', async () => {
  const body = { act: 'remove', name: 'content', serial: 1 };
  const remove = { method: 'POST', path: 'changes', body } as const;
  expect((await on.ask({ ...remove, key: on.leads })).status).toBe(403);
  expect((await on.traffic()).live).toBe(on.live.id);
  const { status, message } = await on.ask(remove);
  expect([status, message]).toEqual([200, expect.stringContaining('content is no longer on the site')]);
  expect(await releaseIn((await on.traffic()).live)).toBeUndefined();
  expect((await on.ask({ ...remove, body: { ...body, name: 'shell' } })).status).toBe(403);
});

test('whoever records a request and sends it again changes nothing', async () => {
  const built = buildRelease('after');
  await on.deploy(built);
  const request = { act: 'rollback', name: 'content', serial: 2 };
  expect((await on.ask({ method: 'POST', path: 'changes', body: request })).status).toBe(200);
  const after = await on.traffic();
  const again = await on.ask({ method: 'POST', path: 'changes', body: request });
  expect([again.status, again.message]).toEqual([
    409,
    'the traffic is 3 now, not 2: look at it, then ask again.',
  ]);
  expect(await on.traffic()).toEqual(after);
});

test('what can’t be rendered is refused with the sentence of the check, and leaves nothing', async () => {
  const built = buildRelease('after', { commit: 'broken' });
  const { status, message } = await on.deploy(built);
  expect([status, message]).toEqual([422, "content can't render /blogs: Error: no heading"]);
  await expectNothingLeft(built.release);
});

test('a key publishes the names alone that the site has written beside it', async () => {
  const built = buildRelease('after');
  const { status, message } = await on.deploy(built, { key: on.leads });
  expect([status, message]).toEqual([403, `the key ${on.leads.id} may publish leads alone, not content.`]);
  const body = { act: 'rollback', name: 'content', serial: 1 };
  expect((await on.ask({ method: 'POST', path: 'changes', body, key: on.leads })).status).toBe(403);
  await expectNothingLeft(built.release);
});

test('a team’s own request with a release that another team has signed is refused', async () => {
  const { release, bodies } = buildRelease('after');
  await on.uploadFiles({ release, bodies });
  const ask = (sent: typeof release) =>
    on.ask({ method: 'POST', path: 'changes', body: { act: 'deploy', serial: 1, release: sent } });
  expect((await ask(signRelease(release, on.leads))).message).toContain('may publish leads alone');
  expect((await ask(release)).message).toContain('is not signed');
  const changed = { ...signRelease(release, on.content), commit: 'c0ffee3' };
  expect((await ask(changed)).message).toContain('is not what was signed');
  await expectNothingLeft(release);
});

test('a retired key opens nothing any more', async () => {
  const { status, message } = await on.ask({ method: 'GET', path: 'traffic', key: on.retired });
  expect([status, message]).toEqual([403, `the key ${on.retired.id} is retired.`]);
});

const act = { act: 'rollback', name: 'content', serial: 1 };

test.each([
  ['signed six minutes ago', { now: Date.now() - 360_000 }, 401],
  ['signed for another path', { path: 'releases' }, 401],
  ['signed with another body', { body: JSON.stringify({ ...act, name: 'leads' }) }, 400],
])('a request that was %s is refused', async (_how, signedFor, expected) => {
  const { status } = await on.ask({ method: 'POST', path: 'changes', body: act, signedFor });
  expect(status).toBe(expected);
  expect((await on.traffic()).serial).toBe(1);
});

test.each(['traffic', 'no-such-thing'])('without a signature, %s is closed', async (path) => {
  for (const method of ['GET', 'POST', 'PUT'] as const) {
    const answer = await on.app.inject({
      method,
      url: `/deploys/${path}`,
      payload: method === 'GET' ? undefined : 'x',
    });
    expect(answer.statusCode).toBe(401);
  }
});

test.each(['../../shell/x.js', 'release.json'])('a release with a file %j is refused', async (file) => {
  const { release } = buildRelease('after');
  const files = { ...release.files, [file]: { bytes: 1, integrity: integrityOf('x') } };
  const { name, team, contract, routes, slots } = release;
  const id = contentIdOf([{ name, team, contract, routes, slots }, files]);
  const { status } = await announce({ ...release, id, files });
  expect(status).toBe(422);
  await expectNothingLeft(release);
});

test('a release can’t take the id of another one', async () => {
  const { release } = buildRelease('after');
  const { status, message } = await announce({ ...release, id: buildRelease('other').release.id });
  expect([status, message]).toEqual([422, expect.stringContaining('is not the id of these files')]);
});

test('a file that is not the one of its address, or too large, is not kept', async () => {
  const put = (text: string, body: Buffer) =>
    on.ask({ method: 'PUT', path: `files/${fileHash(integrityOf(text))}`, body });
  expect((await put('a', Buffer.from('b'))).message).toContain('not the one that its address says');
  const large = Buffer.alloc(16 * 1024 * 1024 + 1);
  expect((await put(large.toString(), large)).status).toBe(413);
  const wanted = [integrityOf('a'), integrityOf('b'), integrityOf(large)];
  expect(await on.site.store.missingFiles(wanted, { key: on.content.id, publishes: ['content'] })).toEqual(
    wanted,
  );
});

/** A release of the leads team that names files of others as its own. */
function thiefOf(files: Release['files']) {
  const { release } = buildRelease('a thief', {
    name: 'leads',
    routes: [{ path: '/contactus', page: 'list' }],
  });
  const stolen = { ...release.files, ...files };
  const { name, team, contract, routes, slots } = release;
  return { ...release, files: stolen, id: contentIdOf([{ name, team, contract, routes, slots }, stolen]) };
}

const serverFile = (integrity: string) => ({ 'browser/stolen.0123456789abcdef.js': { bytes: 1, integrity } });

describe('naming a file of another team by its hash', () => {
  const [, body = Buffer.alloc(0)] = buildRelease('secret').bodies;
  const integrity = integrityOf(body);

  /** Files of another team that are in the store in all the ways that there are. */
  const ways: Record<string, () => Promise<unknown>> = {
    'uploaded alone': () => on.uploadFiles(buildRelease('secret')),
    'of a preview': () => on.deploy(buildRelease('secret'), { act: 'preview' }),
    'of the live release': () => on.deploy(buildRelease('secret')),
  };

  test.each(Object.keys(ways))('is answered as if it were not there: %s', async (way) => {
    await ways[way]?.();
    const release = signRelease(thiefOf(serverFile(integrity)), on.leads);
    const asked = await on.ask({ method: 'POST', path: 'releases', body: release, key: on.leads });
    expect([asked.status, asked.missing]).toEqual([200, expect.arrayContaining([integrity])]);
    for (const { integrity: own } of Object.values(buildRelease('a thief').release.files))
      expect(asked.missing).toContain(own);
    await on.uploadFiles({ ...buildRelease('a thief'), key: on.leads });
    const { serial } = await on.traffic();
    for (const act of ['preview', 'canary', 'deploy']) {
      const request = { act, serial, release, ...(act === 'canary' && { share: 1 }) };
      const answer = await on.ask({ method: 'POST', path: 'changes', body: request, key: on.leads });
      expect([act, answer.status, answer.message]).toEqual([
        act,
        422,
        expect.stringMatching(/^leads\/.* is not in the store/),
      ]);
    }
    await expect(on.site.store.release('leads', release.id)).rejects.toThrow();
  });
});

test('a key may upload so much that is in no release, and more once it is', async () => {
  await on.close();
  on = await createDeploySite({ mostFiles: 2 });
  const put = (text: string, key = on.content) =>
    on.ask({ method: 'PUT', path: `files/${fileHash(integrityOf(text))}`, body: Buffer.from(text), key });
  const built = buildRelease('after');
  await on.uploadFiles(built);
  expect((await put('one more')).status).toBe(413);
  expect(
    await on.site.store.missingFiles([integrityOf('one more')], {
      key: on.content.id,
      publishes: ['content'],
    }),
  ).toHaveLength(1);
  expect((await put('of another team', on.leads)).status).toBe(200);
  await on.deploy(built);
  expect((await put('one more')).status).toBe(200);
});
