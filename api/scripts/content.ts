import { UsageError } from '@hireloom/service';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../src/config';
import { readContentFolder } from '../src/publishing/content-folder';
import { describeProblem } from '../src/publishing/problem';
import { type ChangedEntry, type Kind, kinds, publish, tableOf, unpublish } from '../src/publishing/publish';
import { openDatabase } from '../src/database';
import { PublicationRepository } from '../src/repositories/publication-repository';
import { runCommand } from '../src/start-error';

const usage = `Publishes articles, case studies, testimonials and logos. A running site shows a change within a minute.

  npm run content -w api -- check                  look for mistakes in the content folder; changes nothing
  npm run content -w api -- import [--prune]       publish what is new or changed, all of it or nothing;
                                                   with --prune also take away what the folder no longer holds
  npm run content -w api -- list                   what is published
  npm run content -w api -- remove <kind> <slug>   take one entry off the site; its file stays

Kinds: ${kinds.join(', ')}. The folder is api/content, or what CONTENT_DIR names.
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

function readChecked({ contentDir, imageHosts }: Config) {
  const { content, problems } = readContentFolder(contentDir, imageHosts);
  if (problems.length === 0) return content;
  const lines = problems.map((problem) => `${contentDir}/${describeProblem(problem)}`);
  throw new UsageError([...lines, `${count(problems.length, 'problem')}; nothing was published.`].join('\n'));
}

async function withPublication(config: Config, work: (publication: PublicationRepository) => Promise<void>) {
  const db = await openDatabase(config);
  try {
    await work(new PublicationRepository(db));
  } finally {
    await db.destroy();
  }
}

function check(config: Config): void {
  const { articles, caseStudies, testimonials, logos } = readChecked(config);
  print(
    `All right: ${count(articles.length, 'article')}, ${count(caseStudies.length, 'case study', 'case studies')}, ` +
      `${count(testimonials.length, 'testimonial')}, ${count(logos.length, 'logo')}.`,
  );
}

const describeChange = ({ change, kind, slug }: ChangedEntry) => `${change.padEnd(7)}  ${kind}/${slug}`;

async function importContent(config: Config, withRemovals: boolean): Promise<void> {
  const content = readChecked(config);
  await withPublication(config, async (publication) => {
    const changes = await publish(publication, content, { withRemovals });
    changes.forEach((change) => print(describeChange(change)));
    print(changes.length > 0 ? `Published ${count(changes.length, 'change')}.` : 'Nothing has changed.');
  });
}

async function list(config: Config): Promise<void> {
  await withPublication(config, async (publication) => {
    for (const kind of kinds) {
      const entries = await publication.entries(tableOf[kind]);
      entries.forEach(({ slug, heading }) => print(`${kind}/${slug}  ${heading}`));
    }
  });
}

function asKind(text: string | undefined): Kind {
  const kind = kinds.find((one) => one === text);
  if (!kind) throw new UsageError(`"${text ?? ''}" is no kind of content. Kinds: ${kinds.join(', ')}.`);
  return kind;
}

async function remove(config: Config, kind: Kind, slug = ''): Promise<void> {
  await withPublication(config, async (publication) => {
    if (!(await unpublish(publication, kind, slug))) {
      throw new UsageError(`There is no published entry ${kind}/${slug}. "list" shows what there is.`);
    }
    print(`${kind}/${slug} is off the site. As long as its file stays, the next import brings it back.`);
  });
}

function readArguments() {
  try {
    return parseArgs({ options: { prune: { type: 'boolean', default: false } }, allowPositionals: true });
  } catch {
    throw new UsageError(usage);
  }
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, kind, slug] = positionals;
  if (command === 'check') check(readConfig());
  else if (command === 'import') await importContent(readConfig(), values.prune);
  else if (command === 'list') await list(readConfig());
  else if (command === 'remove') await remove(readConfig(), asKind(kind), slug);
  else throw new UsageError(usage);
}

runCommand(usage, run);
