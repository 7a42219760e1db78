import {
  type Article,
  type ArticleCard,
  type CaseStudy,
  type CaseStudyCard,
  caseStudyCardSchema,
  caseStudyPointSchema,
  type Logo,
  type Testimonial,
} from '@hireloom/contracts';
import * as v from 'valibot';
import type { Database } from '../database';
import type { Entry } from '../publishing/collection';
import type { ArticleRow, CaseStudyRow } from '../schema';

const { service: serviceSchema, figure: figureSchema } = caseStudyCardSchema.entries;

function articleCard(row: ArticleRow): ArticleCard {
  const { id, slug, heading, snippet, banner, category, created_at } = row;
  return { _id: id, slug, heading, desc: snippet, banner, category, createdAt: created_at };
}

const toArticle = (row: ArticleRow): Article => ({
  ...articleCard(row),
  desc: row.body,
  ...(row.updated_at !== null && { updatedAt: row.updated_at }),
  summary: row.summary,
});

/** `service` and `figure` are omitted if the story has none, as they are by back ends that do not know these fields. */
const caseStudyCard = (row: CaseStudyRow): CaseStudyCard => ({
  _id: row.id,
  slug: row.slug,
  heading: row.heading,
  subtitle: row.subtitle,
  category: row.category,
  clientBackground: row.snippet,
  createdAt: row.created_at,
  images: { logo: { filename: row.logo } },
  ...(row.service !== null && { service: v.parse(serviceSchema, row.service) }),
  ...(row.figure !== null && { figure: v.parse(figureSchema, JSON.parse(row.figure)) }),
});

const pointsOf = (json: string) => v.parse(v.array(caseStudyPointSchema), JSON.parse(json));

const toCaseStudy = (row: CaseStudyRow): CaseStudy => ({
  ...caseStudyCard(row),
  clientBackground: row.client_background,
  clientTestimonial: { quote: row.quote, author: row.author },
  challenge: pointsOf(row.challenge),
  solution: pointsOf(row.solution),
  resultsAchieved: pointsOf(row.results_achieved),
});

/** Reads all published content of a kind. Logos and testimonials come in the order of their files. */
export class ContentRepository {
  constructor(private readonly db: Database) {}

  async articles(): Promise<Entry<Article>[]> {
    const rows = await this.db.selectFrom('article').selectAll().execute();
    return rows.map((row) => ({ item: toArticle(row), card: articleCard(row), searchText: row.search_text }));
  }

  async caseStudies(): Promise<Entry<CaseStudy>[]> {
    const rows = await this.db.selectFrom('case_study').selectAll().execute();
    return rows.map((row) => ({
      item: toCaseStudy(row),
      card: caseStudyCard(row),
      searchText: row.search_text,
    }));
  }

  async logos(): Promise<Logo[]> {
    const rows = await this.db.selectFrom('logo').selectAll().orderBy('position').execute();
    return rows.map(({ id, heading, banner }) => ({ _id: id, heading, banner }));
  }

  async testimonials(): Promise<Testimonial[]> {
    const rows = await this.db.selectFrom('testimonial').selectAll().orderBy('position').execute();
    return rows.map(({ id, banner, heading, message }) => ({ _id: id, banner, heading, message }));
  }
}
