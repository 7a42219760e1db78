import { UsageError } from '@hireloom/service';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ArticleRow, CaseStudyRow, LogoRow, TestimonialRow } from '../schema';
import { readArticle } from './article-file';
import { readLogos, readTestimonials } from './brand-files';
import { readCaseStudy } from './case-study-file';
import type { ContentFile, Problem } from './content-file';
import { isSlug, slugRule } from './fields';

/** All content that can be published. */
export type ContentSet = {
  articles: ArticleRow[];
  caseStudies: CaseStudyRow[];
  testimonials: TestimonialRow[];
  logos: LogoRow[];
};

type ReadOne<Row> = (file: ContentFile) => Row | Problem[];

/** Whether an entry of a folder is a file of content. Ignores folders, and hidden files that editors and systems leave behind. */
const isContent = (folder: string, name: string, extension: string) =>
  name.endsWith(extension) &&
  !name.startsWith('.') &&
  statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true;

function readEach<Row>(folder: string, subfolder: string, extension: string, readOne: ReadOne<Row>) {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  const path = join(folder, subfolder);
  const names = existsSync(path) ? readdirSync(path) : [];
  for (const name of names.filter((one) => isContent(path, one, extension)).sort()) {
    const file = `${subfolder}/${name}`;
    const slug = basename(name, extension);
    const read = isSlug(slug)
      ? readOne({ file, slug, text: readFileSync(join(path, name), 'utf8') })
      : [{ file, line: 1, message: `has a file name that cannot be an address: it ${slugRule}` }];
    if (Array.isArray(read)) problems.push(...read);
    else rows.push(read);
  }
  return { rows, problems };
}

/**
 * Reads and validates a content folder. If there are problems, the returned content is incomplete. `imageHosts`: other hosts from
 * which content may load images. @throws UsageError if the folder does not exist
 */
export function readContentFolder(
  folder: string,
  imageHosts: readonly string[] = [],
): { content: ContentSet; problems: Problem[] } {
  if (!existsSync(folder)) {
    throw new UsageError(`There is no content folder ${folder}. Name the right one with CONTENT_DIR.`);
  }
  const logos = readLogos(folder);
  const addresses = new Map(logos.rows.map(({ slug, banner }) => [slug, banner]));
  const testimonials = readTestimonials(folder);
  const articles = readEach(folder, 'articles', '.md', (file) => readArticle(file, imageHosts));
  const caseStudies = readEach(folder, 'case-studies', '.yaml', (file) =>
    readCaseStudy(file, { logos: addresses, imageHosts }),
  );
  return {
    content: {
      articles: articles.rows,
      caseStudies: caseStudies.rows,
      testimonials: testimonials.rows,
      logos: logos.rows,
    },
    problems: [logos, testimonials, articles, caseStudies]
      .flatMap(({ problems }) => problems)
      .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
  };
}
