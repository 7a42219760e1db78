import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, test } from '../fixtures';
import { readText, root } from '../scripts/launch-site';

/** The pipelines run elsewhere. These tests check that everything they name exists. */
type Job = { uses?: string; with?: Record<string, string>; steps?: { run?: string }[] };
type Workflow = { on: { push?: { paths: string[] } }; jobs: Record<string, Job> };
type Manifest = { scripts?: Record<string, string> };

const folder = '.github/workflows';
const read = (name: string) => parse(readText(folder, name)) as Workflow;
const readManifest = (directory: string) => JSON.parse(readText(directory, 'package.json')) as Manifest;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const packages = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];
const workflows = readdirSync(path.join(root, folder));
const commands = Object.values(read('team.yml').jobs).flatMap(({ steps = [] }) =>
  steps.flatMap(({ run = [] }) => run),
);

/** The pipelines of teams that deploy a package. */
const ofTeams = workflows.filter((name) => Object.values(read(name).jobs).some(({ uses }) => uses));

for (const name of ofTeams)
  test(`the package, paths, journeys and pipeline of ${name} exist`, () => {
    const { on, jobs } = read(name);
    const [job] = Object.values(jobs);
    expect(packages).toContain(job?.with?.package);
    expect(existsSync(path.join(root, job?.uses ?? 'none'))).toBe(true);
    const journeys = job?.with?.journeys?.trim().split(/\s+/) ?? [];
    expect(journeys.filter((file) => !tracked.includes(`e2e/${file}`))).toEqual([]);
    const isThere = (filter: string) =>
      tracked.some((file) =>
        filter.endsWith('/**') ? file.startsWith(filter.slice(0, -2)) : file === filter,
      );
    expect(on.push?.paths.filter((filter) => !isThere(filter))).toEqual([]);
    expect(on.push?.paths).toContain(`${job?.with?.package}/**`);
  });

test('the scripts that the pipelines run exist in each package', () => {
  const found = commands.flatMap((line) => {
    const [, script = '', inPackage] = /npm run ([\w-]+)( -w "\$PACKAGE")?/.exec(line) ?? [];
    return script ? [{ script, places: inPackage ? packages : ['.'] }] : [];
  });
  expect(found.map(({ script }) => script)).toEqual(['typecheck', 'unit', 'e2e', 'deploy']);
  for (const { script, places } of found)
    for (const place of places) expect(readManifest(place).scripts, place).toHaveProperty(script);
});

test('third-party actions are pinned to a commit that Renovate updates', () => {
  // A tag can be moved to another commit.
  for (const [, action] of workflows
    .map((name) => readText(folder, name))
    .join('\n')
    .matchAll(/uses: (.+)/g))
    expect(action).toMatch(/^(\.\/.+|actions\/[a-z-]+@[a-f0-9]{40} # v\d+\.\d+\.\d+)$/);
  expect(readText('renovate.json')).toContain('helpers:pinGitHubActionDigests');
});
