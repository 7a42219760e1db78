import { complaintsAbout, parseMetrics } from './promql';

const metrics = parseMetrics(`# HELP hireloom_pages_total Pages.
# TYPE hireloom_pages_total counter
hireloom_pages_total{outcome="cached"} 1
# TYPE hireloom_render_seconds histogram
hireloom_render_seconds_bucket{le="0.1",route="/a,b}\\"c"} 1
hireloom_render_seconds_sum{route="/"} 0.05
hireloom_render_seconds_count{route="/"} 1
# TYPE hireloom_leads gauge
hireloom_leads{kind="contact"} 1
# TYPE hireloom_never_total counter
`);

const complaints = (expression: string) => complaintsAbout(expression, metrics);

test.each([
  'sum by (outcome) (rate(hireloom_pages_total{outcome="cached"}[5m])) / sum(rate(hireloom_pages_total[5m])) > 0.1',
  'sum(increase(hireloom_pages_total{outcome=~"last.*",job="site"}[$__rate_interval]))',
  'histogram_quantile(0.95, sum by (le, route) (rate(hireloom_render_seconds_bucket[5m])))',
  'sum(rate(hireloom_render_seconds_count[5m]))',
  'max by (kind, instance) (hireloom_leads) > 0',
  'absent(hireloom_pages_total)',
  'sum(rate(hireloom_never_total[5m]))',
])('%s fits', (expression) => {
  expect(complaints(expression)).toEqual([]);
});

test.each([
  ['rate(hireloom_page_total[5m])', 'hireloom_page_total does not exist'],
  ['rate(hireloom_pages_total{result="cached"}[5m])', 'hireloom_pages_total has no label result'],
  ['rate(hireloom_pages_total{outcome="chached"}[5m])', 'hireloom_pages_total never has outcome="chached"'],
  ['sum by (routes) (rate(hireloom_pages_total[5m]))', 'hireloom_pages_total has no label routes'],
  ['rate(hireloom_leads[5m])', 'hireloom_leads is a gauge: it has no rate'],
  ['sum(hireloom_pages_total)', 'hireloom_pages_total is a counter: use rate or increase'],
  ['sum(rate(hireloom_pages_total))', 'hireloom_pages_total needs a range'],
  ['max(hireloom_render_seconds)', 'hireloom_render_seconds is a histogram: use _bucket, _sum or _count'],
  ['max(hireloom_leads_count)', 'hireloom_leads_count does not exist'],
  [
    'histogram_quantile(0.9, sum by (le) (rate(hireloom_render_seconds_count[5m])))',
    'hireloom_render_seconds_count and histogram_quantile do not fit',
  ],
  [
    'histogram_quantile(0.9, rate(hireloom_render_seconds_bucket[5m]))',
    'histogram_quantile(0.9, rate(hireloom_render_seconds_bucket[5m])): lacks "by (le)"',
  ],
  ['sum by (side) (rate(hireloom_never_total[5m]))', 'hireloom_never_total has no series with labels'],
  ['vector(1)', 'vector(1): names no metric'],
])('%s does not fit', (expression, complaint) => {
  expect(complaints(expression)).toContain(complaint);
});

test('an expression with a thousand metrics takes no time', () => {
  const expression = Array(1000).fill('rate(hireloom_pages_total[5m])').join(' + ');
  expect(complaints(expression)).toEqual([]);
});
