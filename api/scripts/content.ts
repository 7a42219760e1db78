import { Argument, createProgram, runProgram } from '@hireloom/service/command-line';
import { UsageError } from '@hireloom/service';
import { readConfig } from '../src/config';
import { openDatabase } from '../src/database';
import { describeProblem } from '../src/publishing/content-file';
import { readContentFolder } from '../src/publishing/content-folder';
import { type Kind, kinds, publish, tableOf, unpublish } from '../src/publishing/publish';
import { PublicationRepository } from '../src/repositories/publication-repository';

const print = (line: string) => process.stdout.write(`${line}\n`);

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

function readChecked() {
  const { contentDir, imageHosts } = readConfig();
  const { content, problems } = readContentFolder(contentDir, imageHosts);
  if (problems.length === 0) return content;
  const lines = problems.map((problem) => `${contentDir}/${describeProblem(problem)}`);
  throw new UsageError([...lines, `${count(problems.length, 'problem')}; nothing was published.`].join('\n'));
}

async function withPublication(work: (publication: PublicationRepository) => Promise<void>) {
  const db = await openDatabase(readConfig());
  try {
    await work(new PublicationRepository(db));
  } finally {
    await db.destroy();
  }
}

const program = createProgram(
  'npm run content -w api --',
  'Publishes articles, case studies, testimonials and logos from api/content, or the folder that CONTENT_DIR names. A running site shows a change within a minute.',
);

program
  .command('check')
  .description('look for mistakes in the content folder; changes nothing')
  .action(() => {
    const { articles, caseStudies, testimonials, logos } = readChecked();
    print(
      `All right: ${count(articles.length, 'article')}, ${count(caseStudies.length, 'case study', 'case studies')}, ` +
        `${count(testimonials.length, 'testimonial')}, ${count(logos.length, 'logo')}.`,
    );
  });

program
  .command('import')
  .description('publish what is new or changed, all of it or nothing')
  .option('--prune', 'also remove entries that the folder no longer has', false)
  .action(async ({ prune }: { prune: boolean }) => {
    const content = readChecked();
    await withPublication(async (publication) => {
      const changes = await publish(publication, content, { withRemovals: prune });
      for (const { change, kind, slug } of changes) print(`${change.padEnd(7)}  ${kind}/${slug}`);
      print(changes.length > 0 ? `Published ${count(changes.length, 'change')}.` : 'Nothing has changed.');
    });
  });

program
  .command('list')
  .description('list what is published')
  .action(() =>
    withPublication(async (publication) => {
      for (const kind of kinds) {
        const entries = await publication.entries(tableOf[kind]);
        for (const { slug, heading } of entries) print(`${kind}/${slug}  ${heading}`);
      }
    }),
  );

program
  .command('remove')
  .description('take one entry off the site; its file stays')
  .addArgument(new Argument('<kind>').choices(kinds))
  .argument('<slug>')
  .action((kind: Kind, slug: string) =>
    withPublication(async (publication) => {
      if (!(await unpublish(publication, kind, slug)))
        throw new UsageError(`There is no published entry ${kind}/${slug}. "list" shows what there is.`);
      print(`${kind}/${slug} is off the site. As long as its file stays, the next import brings it back.`);
    }),
  );

await runProgram(program);
