import { execFileSync } from 'node:child_process';

/** What to say where the lock file of the checkout is not as committed; undefined where it is, or where there is no git. */
export function lockNotice(directory: string): string | undefined {
  try {
    const asked = ['status', '--porcelain', '--', ':/package-lock.json'];
    const changed = execFileSync('git', asked, { cwd: directory, stdio: ['ignore', 'pipe', 'ignore'] });
    if (changed.length === 0) return undefined;
  } catch {
    return undefined;
  }
  return 'package-lock.json is not committed: commit it with this change, or "npm ci" fails for everybody else.';
}
