import { existsSync } from 'node:fs';
import path from 'node:path';
import { installFromNpm } from './install-from-npm';
import { root } from './launch-site';

/** Majors of Node that the product supports, without the one that runs the tests. */
export const otherNodes = [20, 22, 24].filter((major) => !process.version.startsWith(`v${major}.`));

/** npm has each Node as a package for each platform. */
const packageName = `node-${process.platform}-${process.arch}`;
const getFolder = (major: number) => path.join(root, '.data/nodes', String(major));

/** Returns the path of this Node, if `installNode` has installed it. */
export function findNode(major: number): string | undefined {
  const file = path.join(getFolder(major), 'node_modules', packageName, 'bin/node');
  return existsSync(file) ? file : undefined;
}

/** @throws Error if npm does not have it for this platform */
export const installNode = (major: number) => installFromNpm(getFolder(major), `${packageName}@${major}`);
