import { waitUntil } from '@hireloom/testing/wait-until';
import { createTestSite } from '../testing/test-site';
import { says } from '../testing/test-store';

test('rolls back a release that fails where its predecessor succeeds, and logs why', async () => {
  const site = await createTestSite();
  const live = await site.deploy(says('whole'));
  const failing = await site.store.putVersion(
    'module.exports = () => { throw new TypeError("no heading"); };',
  );
  const release = failing.version.remotes[0]?.id;
  const change = { action: 'deploy', name: 'content', release } as const;
  await site.switchTraffic(failing.id, undefined, { since: new Date().toISOString(), change });
  let visits = 0;
  const visit = () => site.get(`/blogs?q=${(visits += 1)}`);
  await waitUntil(async () => {
    await visit();
    return (await site.store.store.traffic())?.live === live.id;
  });
  const reason = `3 renderings failed with it that succeed with ${live.id}: /blogs (TypeError: no heading).`;
  const rollback = { action: 'auto-rollback', name: 'content', release, reason };
  expect((await site.store.store.traffic())?.change).toEqual(rollback);
  await waitUntil(() => site.messages().includes(`auto-rollback of content@${release}: ${reason}`));
  await waitUntil(async () => (await visit()).body === 'whole');
  await site.close();
});
