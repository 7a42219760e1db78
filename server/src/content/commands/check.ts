import { UsageError } from '@hireloom/releases';
import { readConfig } from '../../../config';
import { checkFolder } from '../published/check-folder';

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** Prints the mistakes of the content folder. @throws UsageError that lists errors */
export async function checkContent() {
  const { contentDir, imageHosts } = readConfig();
  const { snapshot, errors, warnings } = await checkFolder(contentDir, { imageHosts });
  for (const warning of warnings) console.log(`warning: ${warning}`);
  if (errors.length > 0) throw new UsageError(errors.join('\n'));
  const { articles, caseStudies, testimonials, logos } = snapshot;
  console.log(
    `No mistakes found: ${count(articles.size, 'article')}, ${count(caseStudies.size, 'case study', 'case studies')}, ` +
      `${count(testimonials.length, 'testimonial')}, ${count(logos.length, 'logo')}.`,
  );
}
