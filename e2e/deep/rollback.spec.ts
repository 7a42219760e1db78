import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { makeVariant, publishBuild } from '../fixtures/release-variants';
import { root } from '../scripts/launch-site';
import { realTimeLimits } from '../scripts/time-limit-factor';

test('deploy and rollback take effect within three seconds', async ({ launch }) => {
  const site = await launch(realTimeLimits);
  // Three seconds, plus the time of the last request.
  const inTime = { timeout: 4000 };
  const listOfArticles = async () => (await fetch(`${site.address}/blogs`)).text();
  const build = await makeVariant(path.join(site.dataFolder, 'variant'), 'content', {
    from: /$/,
    to: '\n/* to be rolled back */',
  });
  const { release } = await publishBuild(site.dataFolder, { name: 'content', build });
  await expect.poll(listOfArticles, inTime).toContain(release);
  execFileSync('npm', ['run', 'rollback', '-w', 'mfe-content'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: site.dataFolder },
    stdio: 'ignore',
  });
  await expect.poll(listOfArticles, inTime).not.toContain(release);
});
