import { CONTRACT_VERSION } from '@hireloom/contracts';
import { UsageError } from '@hireloom/releases';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Words = Record<string, string>;

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a function that fills in `__name__` and the other placeholders of the templates. */
export async function createFiller(name: string, others: Words) {
  const manifest = await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8');
  const { version, peerDependencies } = JSON.parse(manifest) as { version: string; peerDependencies: Words };
  const [first = '', ...rest] = name.split('-');
  const values: Partial<Words> = {
    name,
    // The name itself may be a JavaScript keyword.
    identifier: `${first}${rest.map(capitalise).join('')}Page`,
    title: capitalise([first, ...rest].join(' ')),
    secret: name.replaceAll('-', '_').toUpperCase(),
    contract: String(CONTRACT_VERSION),
    version,
    react: peerDependencies.react,
    emotion: peerDependencies['@emotion/react'],
    ...others,
  };
  return (text: string) => text.replaceAll(/__([a-z]+)__/g, (whole, key: string) => values[key] ?? whole);
}

export type Fill = Awaited<ReturnType<typeof createFiller>>;

async function copyTemplate(template: string, folder: string, fill: Fill) {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(folder, fill(path.relative(template, source)).replace(/\.template$/, ''));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, fill(await readFile(source, 'utf8')));
  }
}

/** Creates `folder` atomically. If two templates have the same file, the later one wins. @throws UsageError if it exists */
export async function createFolder(folder: string, templates: readonly string[], fill: Fill) {
  if (existsSync(folder))
    throw new UsageError(`${folder} already exists: choose another name, or remove it.`);
  const draft = `${folder}.draft-${process.pid}`;
  try {
    for (const template of templates)
      await copyTemplate(path.join(import.meta.dirname, template), draft, fill);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
