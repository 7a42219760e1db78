import { UsageError } from '@hireloom/releases';
import { createProgram, runProgram } from '@hireloom/releases/command-line';
import { readConfig } from '../config';
import { checkFolder } from '../src/content/published/check-folder';

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

const program = createProgram(
  'npm run content --',
  'Checks and publishes the articles, case studies, testimonials and logos in server/content, or the folder that CONTENT_DIR names.',
);

program
  .command('check')
  .description('check for mistakes; changes nothing')
  .action(async () => {
    const { contentDir, imageHosts } = readConfig();
    const { snapshot, errors, warnings } = await checkFolder(contentDir, { imageHosts });
    for (const warning of warnings) console.log(`warning: ${warning}`);
    if (errors.length > 0) throw new UsageError(errors.join('\n'));
    const { articles, caseStudies, testimonials, logos } = snapshot;
    console.log(
      `No mistakes found: ${count(articles.size, 'article')}, ${count(caseStudies.size, 'case study', 'case studies')}, ` +
        `${count(testimonials.length, 'testimonial')}, ${count(logos.length, 'logo')}.`,
    );
  });

await runProgram(program);
