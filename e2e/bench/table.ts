import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { root } from '../scripts/launch-site';

export type Row = readonly string[];

export function markdownTable([head = [], ...rows]: readonly Row[]): string {
  const widths = head.map((_cell, column) =>
    Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: Row) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** Without it no figure can be compared with another. */
export const describeMachine = () =>
  `${os.cpus().length} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ` +
  `${os.platform()} ${os.arch()}, commit ${commit()}, ${new Date().toISOString().slice(0, 10)}`;

export const count = (value: number) => Math.round(value).toLocaleString('en');
export const perSecond = (value: number) => (value < 100 ? value.toFixed(1) : count(value));
export const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
export const ms = (value: number) =>
  Number.isFinite(value) ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : '-';
