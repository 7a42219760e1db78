import { CONTRACT_VERSION, SHELL } from '@hireloom/contracts';
import { RESERVED_PARTS } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Names that no remote may have: first segments of the site's own paths, without file extension, and names in its store. */
const RESERVED = [
  ...[SHELL, 'container', 'slots', 'favicon', 'constructor', 'versions', 'traffic', 'uploads', 'local'],
  ...RESERVED_PARTS.map((part) => part.replace(/\.\w+$/, '')),
];
const LONGEST_NAME = 30;

/** `example`: a command with a name that is right. @throws UsageError */
export function checkRemoteName(name: string, example: string) {
  if (name.startsWith('mfe-'))
    throw new UsageError(`leave out "mfe-", it is put before the name: ${example}.`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > LONGEST_NAME)
    throw new UsageError(
      `"${name}" is no name for a remote: take at most ${LONGEST_NAME} small letters, digits and single hyphens, ${example}.`,
    );
  if (RESERVED.includes(name))
    throw new UsageError(`"${name}" is taken by the site itself: take another name.`);
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type Fill = (text: string) => string;

/**
 * Returns a function that fills in `__name__` and the other placeholders of the templates. `contracts`: the path from the remote's folder
 * to the package of that name.
 */
export function filler(name: string, contracts: string): Fill {
  const [first = '', ...others] = name.split('-');
  const values: Record<string, string> = {
    name,
    contracts,
    // The name alone may be a JavaScript keyword.
    identifier: `${first}${others.map(capitalise).join('')}Page`,
    title: capitalise([first, ...others].join(' ')),
    contract: String(CONTRACT_VERSION),
    secret: name.replaceAll('-', '_').toUpperCase(),
  };
  return (text: string) => text.replaceAll(/__([a-z]+)__/g, (whole, key: string) => values[key] ?? whole);
}

async function copyTemplate(template: string, folder: string, fill: Fill) {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(folder, fill(path.relative(template, source)).replace(/\.template$/, ''));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, fill(await readFile(source, 'utf8')));
  }
}

/** Creates `folder` as a whole or not at all: the files of the templates, later ones win, and its package.json. */
export async function createFolder(
  folder: string,
  { templates, manifest, fill }: { templates: readonly string[]; manifest: object; fill: Fill },
) {
  const draft = `${folder}.draft-${process.pid}`;
  try {
    for (const template of templates)
      await copyTemplate(path.join(import.meta.dirname, template), draft, fill);
    await writeFile(path.join(draft, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
