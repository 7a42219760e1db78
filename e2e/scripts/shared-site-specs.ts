import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './launch-site';

const folder = path.join(root, 'e2e/tests');

/** Imports of specs that start no process: of the fixtures, only those of a page and of its answers. */
const IMPORTS_OF_SHARED_SITE =
  /^(\.\.\/fixtures(\/page\/[\w-]+|\/answering|\/fixed-routes)?|(?!\.\.?\/)(?!node:child_process).*|\.\.\/\.\.\/.*)$/;

const importsOf = (code: string) => [...code.matchAll(/ from '([^']+)';$/gm)].map(([, name = '']) => name);

/** Whether a spec with this code needs no server but the site that all journeys share. */
export const isOnSharedSite = (code: string) =>
  importsOf(code).every((name) => IMPORTS_OF_SHARED_SITE.test(name));

/** The paths of those specs, as arguments for Playwright. */
export const sharedSiteSpecs = () =>
  readdirSync(folder)
    .filter((name) => isOnSharedSite(readFileSync(path.join(folder, name), 'utf8')))
    .map((name) => `tests/${name}`);
