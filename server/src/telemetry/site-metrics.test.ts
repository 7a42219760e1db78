import { createSiteMetrics } from './site-metrics';

test('drops the series of removed releases after 200 traffic changes', async () => {
  const metrics = createSiteMetrics();
  metrics.countFailure({ remote: 'content', release: 'a1', side: 'server' });
  metrics.observeLayoutShift({ route: '/', remote: 'content', release: 'a1' }, 0.1);
  for (let swap = 0; swap < 199; swap++) metrics.countSwap();
  expect(await metrics.registry.metrics()).toContain('release="a1"');
  metrics.countSwap();
  const text = await metrics.registry.metrics();
  expect(text).not.toContain('release="a1"');
  expect(text).toContain('hireloom_release_swaps_total 200');
});
