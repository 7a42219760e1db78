import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './launch-site';
import { anchorsOf } from './markdown-anchors';
import { readAlerts, readExpressions, readPanels } from './monitoring-files';

const isOnce = (names: readonly (string | number)[]) => new Set(names).size === names.length;

test('every alert has a name of its own, and a runbook that exists', () => {
  const alerts = readAlerts();
  expect(isOnce(alerts.map(({ alert }) => alert))).toBe(true);
  for (const { alert, annotations } of alerts) {
    const [file = '', anchor] = annotations.runbook.split('#');
    const anchors = anchorsOf(readFileSync(path.join(root, file), 'utf8'));
    expect([alert, anchors]).toEqual([alert, expect.arrayContaining([anchor])]);
  }
});

test('a summary names only labels by which its alert is grouped, or those of the target', () => {
  for (const { expr, annotations } of readAlerts()) {
    const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
    const grouped = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? ['instance', 'job'];
    expect(grouped).toEqual(expect.arrayContaining(named));
  }
});

test('every panel and alert asks for something, and no two panels share an id or title', () => {
  const panels = readPanels();
  expect(isOnce(panels.map(({ id }) => id)) && isOnce(panels.map(({ title }) => title))).toBe(true);
  expect(panels.every(({ targets }) => targets.length > 0)).toBe(true);
  expect(readExpressions().length).toBeGreaterThan(30);
});
