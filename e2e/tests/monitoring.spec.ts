import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/launch-site';
import { readMetrics } from '../scripts/metrics';

const monitoring = path.join(root, 'deploy/monitoring');

test('every metric used by the dashboard and alerts is exported', async ({ baseURL }) => {
  const files = ['dashboard.json', 'alerts.yml'].map((file) =>
    readFileSync(path.join(monitoring, file), 'utf8'),
  );
  const named = new Set(files.join('\n').match(/\b(?:hireloom|process|nodejs)_\w+/g));
  const served = (await readMetrics(baseURL ?? '')).matchAll(/^# TYPE (\w+) (\w+)/gm);
  const existing = [...served].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((series) => `${name}_${series}`) : [name],
  );
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !existing.includes(name))).toEqual([]);
});
