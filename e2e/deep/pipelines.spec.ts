import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, test } from '../fixtures';
import { root } from '../scripts/launch-site';

/** The pipelines run elsewhere. These tests check that what they name exists. */
type Step = { run?: string };
type Job = { uses?: string; with?: Record<string, string>; secrets?: Record<string, string>; steps?: Step[] };
type Trigger = { paths?: string[]; branches?: string[] };
type Workflow = {
  on: { pull_request?: Trigger; push?: Trigger; workflow_call?: { inputs: object; secrets: object } };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};
type Manifest = { scripts?: Record<string, string>; workspaces?: string[] };

const folder = path.join(root, '.github/workflows');
const read = (name: string) => parse(readFileSync(path.join(folder, name), 'utf8')) as Workflow;
const readManifest = (directory: string) =>
  JSON.parse(readFileSync(path.join(root, directory, 'package.json'), 'utf8')) as Manifest;

const renovate = JSON.parse(readFileSync(path.join(root, 'renovate.json'), 'utf8')) as {
  extends: string[];
  packageRules: { matchPackageNames: string[] }[];
};

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const packages = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];
const pipelines = readdirSync(folder).filter((name) => name !== 'team.yml');
const { on: called, jobs: steps, ...team } = read('team.yml');

for (const name of pipelines) {
  test(`the package, paths, journeys, pipeline and secret of ${name} exist`, () => {
    const { on, jobs, permissions } = read(name);
    const [job] = Object.values(jobs);
    expect(packages).toContain(job?.with?.package);
    expect(existsSync(path.join(root, job?.uses ?? 'none'))).toBe(true);
    expect(Object.keys(job?.with ?? {})).toEqual(Object.keys(called.workflow_call?.inputs ?? {}));
    expect(Object.keys(job?.secrets ?? {})).toEqual(Object.keys(called.workflow_call?.secrets ?? {}));
    const journeys = job?.with?.journeys?.trim().split(/\s+/) ?? [];
    expect(journeys.filter((file) => !tracked.includes(`e2e/${file}`))).toEqual([]);
    expect(on.pull_request?.paths).toEqual(on.push?.paths);
    const isThere = (filter: string) =>
      tracked.some((file) =>
        filter.endsWith('/**') ? file.startsWith(filter.slice(0, -2)) : file === filter,
      );
    expect(on.push?.paths?.filter((filter) => !isThere(filter))).toEqual([]);
    expect(on.push?.paths).toContain(`${job?.with?.package}/**`);
    expect(on.push?.branches).toEqual(['main']);
    // For the comment with the link of a preview.
    expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
  });
}

test('the scripts that the pipelines run exist in each package', () => {
  const lines = Object.values(steps).flatMap((job) => job.steps?.flatMap(({ run = [] }) => run) ?? []);
  const found = lines.flatMap((line) => {
    const [, script = '', inPackage] = /npm run ([\w-]+)( -w "\$PACKAGE")?/.exec(line) ?? [];
    return script ? [{ script, places: inPackage ? packages : ['.'] }] : [];
  });
  expect(found.map(({ script }) => script)).toEqual(['typecheck', 'unit', 'e2e', 'deploy']);
  for (const { script, places } of found)
    for (const place of places)
      expect([place, script, readManifest(place).scripts]).toEqual([
        place,
        script,
        expect.objectContaining({ [script]: expect.any(String) }),
      ]);
  expect(team.permissions).toEqual({ contents: 'read' });
});

test('third-party actions are pinned to a commit that Renovate updates', () => {
  for (const name of [...pipelines, 'team.yml']) {
    // A tag can be moved to other code.
    for (const [, action] of readFileSync(path.join(folder, name), 'utf8').matchAll(/uses: (.+)/g))
      expect(action).toMatch(/^(\.\/.+|actions\/[a-z-]+@[a-f0-9]{40} # v\d+\.\d+\.\d+)$/);
  }
  expect(renovate.extends).toEqual(
    expect.arrayContaining(['helpers:pinGitHubActionDigests', 'docker:pinDigests']),
  );
});

test('no run step interpolates workflow expressions', () => {
  for (const { run = '' } of Object.values(steps).flatMap((job) => job.steps ?? []))
    expect(run).not.toContain('${{');
});
