import { root } from '@hireloom/releases';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Where the file is in which a check of `project`, a tsconfig, keeps what it found out: the next one looks at what has changed alone. */
export function keptTypes(project: string): string {
  const folder = path.join(root, 'node_modules/.cache/types');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${path.relative(root, project).replaceAll(/[^a-z]+/gi, '-')}.tsbuildinfo`);
}
