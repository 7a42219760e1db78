import { createProgram, runProgram } from '@hireloom/releases/command-line';
import { readConfig } from '../config';
import { readValidContent } from '../src/content/content-folder';

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

const program = createProgram(
  'npm run content --',
  'Checks the articles, case studies, testimonials and logos in server/content, or the folder that CONTENT_DIR names. A running site shows a change within seconds.',
);

program
  .command('check')
  .description('check for mistakes; changes nothing')
  .action(() => {
    const { contentDir, imageHosts } = readConfig();
    const { articles, caseStudies, testimonials, logos } = readValidContent(contentDir, imageHosts);
    console.log(
      `No mistakes found: ${count(articles.length, 'article')}, ${count(caseStudies.length, 'case study', 'case studies')}, ` +
        `${count(testimonials.length, 'testimonial')}, ${count(logos.length, 'logo')}.`,
    );
  });

await runProgram(program);
