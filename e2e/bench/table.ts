import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { root } from '../scripts/launch-site';

const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** Figures can only be compared if the machine is known. */
export const describeMachine = () =>
  `${os.cpus().length} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ` +
  `${os.platform()} ${os.arch()}, commit ${commit()}, ${new Date().toISOString().slice(0, 10)}`;

export const count = (value: number) => Math.round(value).toLocaleString('en');
export const perSecond = (value: number) => (value < 100 ? value.toFixed(1) : count(value));
export const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
export const ms = (value: number) =>
  Number.isFinite(value) ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : '-';
