import { expect, test } from '../fixtures';
import { lateScripts, leave, untilMeasured } from '../fixtures/page/measured-visit';
import { letAnyScriptRun } from '../fixtures/page/let-any-script-run';
import { launchOwnSite, type OwnSite, readText } from '../scripts/launch-site';
import { readMetrics } from '../scripts/metrics';

/** A separate site, because the shared one measures no visits, like most visitors' pages. */
let site: OwnSite;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  site = await launchOwnSite({ RUM_SHARE: '1' });
});

test.afterAll(() => site?.stop());

test.use({ expectedMessages: /asha@example\.com|failed at evaluate: TypeError/ });

test('a sampled visit loads the measuring code after the page; other visits never load it', async ({
  page,
}) => {
  await page.goto('/blogs');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await lateScripts(page)).toEqual([]);
  await page.goto(`${site.address}/blogs`);
  await untilMeasured(page);
});

test('counts a visit by route, remote and release, without personal data', async ({ page, request }) => {
  await letAnyScriptRun(page);
  const failing = ";setTimeout(() => { throw new TypeError('asha@example.com') }, 0);";
  await page.route('**/assets/content/*.js', async (route) => {
    if (route.request().url().includes('/remoteEntry.')) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: (await answer.text()) + failing });
  });
  const articles = await (await request.get('/blogs')).text();
  const slug = /href="\/blogs\/([a-z0-9-]+)"/.exec(articles)?.[1] ?? 'there is no article';
  const failed = page.waitForRequest('**/report/failure');
  await page.goto(`${site.address}/blogs/${slug}?q=asha`);
  await untilMeasured(page);
  const report = `${(await failed).postData()}${await leave(page)}`;
  expect(report).toContain('"route":"/blogs/:slug"');
  for (const private_ of ['asha', slug]) expect(report).not.toContain(private_);

  const metrics = () => readMetrics(site.address);
  const place = 'route="/blogs/:slug",remote="content",release="[0-9a-f]{16}"';
  await expect.poll(metrics).toMatch(new RegExp(`web_vital_seconds_count{vital="LCP",${place}} 1`));
  const thrown = 'remote="content",release="[0-9a-f]{16}",module="hireloom_content",phase="evaluate"';
  await expect.poll(metrics).toMatch(new RegExp(`remote_failures_total{${thrown},side="browser"} [1-9]`));
});

test('every metric used by the dashboard and alerts is exported', async () => {
  const files = ['dashboard.json', 'alerts.yml'].map((file) => readText('deploy/monitoring', file));
  const named = new Set(files.join('\n').match(/\b(?:hireloom|process|nodejs)_\w+/g));
  const served = (await readMetrics(site.address)).matchAll(/^# TYPE (\w+) (\w+)/gm);
  const existing = [...served].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((series) => `${name}_${series}`) : [name],
  );
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !existing.includes(name))).toEqual([]);
});
