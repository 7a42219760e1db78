import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Fill } from './fill-template';

const PIPELINES = '.github/workflows';
const OWNERS = '.github/CODEOWNERS';

/** Appends the lines for a remote's folder and pipeline, because later lines take precedence. */
function withOwners(text: string, name: string): string {
  const organisation = /^\/mfe-[a-z0-9-]+\/[ \t]+(@[\w.-]+\/)/m.exec(text)?.[1];
  if (!organisation) return text;
  const team = `${organisation}${name}-team`;
  const pipeline = `/${PIPELINES}/${name}.yml`;
  return `${text.trimEnd()}\n\n/mfe-${name}/ ${team}\n${pipeline} ${organisation}platform-team ${team}\n`;
}

/** Adds the remote's pipeline and owners, if the repository has pipelines. Returns the paths of the written files. */
export async function addToRepository(root: string, name: string, fill: Fill) {
  const owners = path.join(root, OWNERS);
  if (!existsSync(path.join(root, PIPELINES, 'team.yml')) || !existsSync(owners)) return [];
  const template = path.join(import.meta.dirname, 'pipeline.yml.template');
  const pipeline = `${PIPELINES}/${name}.yml`;
  await writeFile(path.join(root, pipeline), fill(await readFile(template, 'utf8')));
  await writeFile(owners, withOwners(await readFile(owners, 'utf8'), name));
  return [pipeline, OWNERS];
}
