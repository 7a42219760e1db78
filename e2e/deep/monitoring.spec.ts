import { RUM_REPORT_PATH } from '@hireloom/contracts';
import { expect, test } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startApiServer } from '../fixtures/api-server';
import { startSiteServer } from '../fixtures/site-server';
import type { RunningSite } from '../scripts/launch-site';
import { METRICS_TOKEN, readMetrics } from '../scripts/metrics';
import { readExpressions } from '../scripts/monitoring-files';
import { complaintsAbout, parseMetrics } from '../scripts/promql';

let folder: string;
let api: RunningSite | undefined;
let site: RunningSite | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-monitoring-'));
  api = await startApiServer({ DATA_DIR: folder, METRICS_TOKEN });
  site = await startSiteServer({ API_URL: api.address });
});

test.afterAll(async () => {
  await site?.stop();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('every query of the dashboard and the alerts asks for metrics, labels and values that the services have', async () => {
  const [siteAddress = '', apiAddress = ''] = [site?.address, api?.address];
  const post = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(siteAddress + address, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return status;
  };
  // Some series begin with the first visit, lead, measurement or failure.
  const place = { route: '/', remote: 'marketing', release: 'any' };
  const vitals = { LCP: 900, FCP: 800, INP: 90, TTFB: 50, CLS: 0.01 };
  const interaction = { remote: 'leads', release: 'any', kind: 'pointer' };
  const errors = [{ ...place, kind: 'TypeError', at: 'any.js:1:1' }];
  const failure = { remote: 'content', release: 'any', module: './any', phase: 'render', message: 'any' };
  expect((await fetch(siteAddress)).status).toBe(200);
  expect(await post('/api/api/addcontact', { firstName: 'A', lastName: 'R', email: 'a@example.com' })).toBe(
    201,
  );
  expect(await post(RUM_REPORT_PATH, { ...place, vitals, interaction, errors })).toBe(204);
  expect(await post('/report/failure', failure)).toBe(204);

  const metrics = parseMetrics((await Promise.all([siteAddress, apiAddress].map(readMetrics))).join('\n'));
  expect(readExpressions().flatMap((expression) => complaintsAbout(expression, metrics))).toEqual([]);
});
