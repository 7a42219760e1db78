import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, 'pipeline.yml.template');
const PIPELINES = '.github/workflows';
const OWNERS = '.github/CODEOWNERS';

/** Matches the line of a remote in CODEOWNERS: its folder, then `@organisation/team`. */
const REMOTE_LINE = /^\/mfe-[a-z0-9-]+\/[ \t]+(@[\w.-]+\/).*$/gm;
const OWNER_COLUMN = 32;

const ownerLine = (place: string, owners: string) => `${place.padEnd(OWNER_COLUMN - 1)} ${owners}`;

/** Adds the lines of a remote's folder and pipeline: after those of the other remotes, and at the end, as later lines win. */
function withOwners(text: string, name: string): string {
  const last = [...text.matchAll(REMOTE_LINE)].at(-1);
  if (!last) return text;
  const [line, organisation = ''] = last;
  const end = last.index + line.length;
  const team = `${organisation}${name}-team`;
  const folder = `\n${ownerLine(`/mfe-${name}/`, team)}`;
  const pipeline = ownerLine(`/${PIPELINES}/${name}.yml`, `${organisation}platform-team ${team}`);
  return `${text.slice(0, end)}${folder}${text.slice(end).trimEnd()}\n${pipeline}\n`;
}

/**
 * Adds the remote's pipeline and its owners, where the repository in `root` has pipelines. `fill` fills in the template. Returns the
 * files that were written.
 */
export async function addToRepository(root: string, name: string, fill: (text: string) => string) {
  const owners = path.join(root, OWNERS);
  if (!existsSync(path.join(root, PIPELINES, 'team.yml')) || !existsSync(owners)) return [];
  const pipeline = `${PIPELINES}/${name}.yml`;
  await writeFile(path.join(root, pipeline), fill(await readFile(TEMPLATE, 'utf8')));
  await writeFile(owners, withOwners(await readFile(owners, 'utf8'), name));
  return [pipeline, OWNERS];
}
