import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder for each test of a file, or one for all of them (`isShared`). Returns a function that resolves a path in it; without
 * one, it returns the folder itself.
 */
export function setUpFolder({ isShared = false } = {}) {
  let folder = '';
  const [before, after] = isShared ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hireloom-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  return (...parts: string[]) => join(folder, ...parts);
}
