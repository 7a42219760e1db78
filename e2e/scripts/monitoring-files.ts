import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { root } from './launch-site';

const read = (file: string) => readFileSync(path.join(root, 'deploy/monitoring', file), 'utf8');
const words = v.pipe(v.string(), v.nonEmpty());

const rulesSchema = v.strictObject({
  groups: v.array(
    v.strictObject({
      name: words,
      rules: v.array(
        v.strictObject({
          alert: v.pipe(v.string(), v.regex(/^[A-Z]\w+$/)),
          expr: words,
          for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smh]$/))),
          labels: v.strictObject({ severity: v.picklist(['critical', 'warning', 'info']) }),
          annotations: v.strictObject({ summary: v.pipe(v.string(), v.endsWith('.')), runbook: words }),
        }),
      ),
    }),
  ),
});

const datasource = v.strictObject({ type: v.literal('prometheus'), uid: v.literal('${datasource}') });

const dashboardSchema = v.object({
  templating: v.object({
    list: v.tuple([v.object({ name: v.literal('datasource'), type: v.literal('datasource') })]),
  }),
  panels: v.array(
    v.object({
      id: v.number(),
      title: words,
      datasource,
      targets: v.array(v.object({ refId: words, datasource, expr: words, legendFormat: words })),
    }),
  ),
});

/** The rules of `deploy/monitoring/alerts.yml`. @throws Error where a rule lacks a key or has another one */
export const readAlerts = () =>
  v.parse(rulesSchema, parse(read('alerts.yml'))).groups.flatMap(({ rules }) => rules);

/** The panels of `deploy/monitoring/dashboard.json`. */
export const readPanels = () => v.parse(dashboardSchema, JSON.parse(read('dashboard.json'))).panels;

/** All PromQL that we deliver. */
export const readExpressions = () => [
  ...readAlerts().map(({ expr }) => expr),
  ...readPanels().flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];
