import {
  type CaseStudy,
  type CaseStudyCard,
  caseStudyCardSchema,
  caseStudyPointSchema,
} from '@hireloom/contracts';
import * as v from 'valibot';
import type { Database } from '../database';
import type { CaseStudyRow } from '../schema';
import { inOrderOf } from './in-order-of';

const cardColumns = [
  'id',
  'slug',
  'heading',
  'subtitle',
  'category',
  'snippet',
  'logo',
  'created_at',
  'service',
  'figure',
] as const;

const { service: serviceSchema, figure: figureSchema } = caseStudyCardSchema.entries;

/** Omits the fields that the story lacks, as a back end does that does not support them. */
function optionalFields({ service, figure }: Pick<CaseStudyRow, 'service' | 'figure'>) {
  return {
    ...(service !== null && { service: v.parse(serviceSchema, service) }),
    ...(figure !== null && { figure: v.parse(figureSchema, JSON.parse(figure)) }),
  };
}

const toCard = (row: Pick<CaseStudyRow, (typeof cardColumns)[number]>): CaseStudyCard => ({
  _id: row.id,
  slug: row.slug,
  heading: row.heading,
  subtitle: row.subtitle,
  category: row.category,
  clientBackground: row.snippet,
  createdAt: row.created_at,
  images: { logo: { filename: row.logo } },
  ...optionalFields(row),
});

const pointsOf = (json: string) => v.parse(v.array(caseStudyPointSchema), JSON.parse(json));

const toCaseStudy = (row: CaseStudyRow): CaseStudy => ({
  ...toCard(row),
  clientBackground: row.client_background,
  clientTestimonial: { quote: row.quote, author: row.author },
  challenge: pointsOf(row.challenge),
  solution: pointsOf(row.solution),
  resultsAchieved: pointsOf(row.results_achieved),
});

export type SearchableCaseStudy = { card: CaseStudyCard; searchTexts: string[] };

export class CaseStudyRepository {
  constructor(private readonly db: Database) {}

  async findBySlug(slug: string): Promise<CaseStudy | undefined> {
    const row = await this.db
      .selectFrom('case_study')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirst();
    return row && toCaseStudy(row);
  }

  /** In the order of the slugs given; what was removed in the meantime is left out. */
  async findBySlugs(slugs: string[]): Promise<CaseStudy[]> {
    const rows = await this.db.selectFrom('case_study').selectAll().where('slug', 'in', slugs).execute();
    return inOrderOf(slugs, rows).map(toCaseStudy);
  }

  /** In the order of the slugs, beginning after one, at most `limit`: for going through all of them in parts. */
  async searchablesAfter(slug: string, limit: number): Promise<SearchableCaseStudy[]> {
    const rows = await this.db
      .selectFrom('case_study')
      .select([...cardColumns, 'search_text'])
      .where('slug', '>', slug)
      .orderBy('slug')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ card: toCard(row), searchTexts: row.search_text.split('\n') }));
  }
}
