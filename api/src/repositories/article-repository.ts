import type { Article, ArticleCard } from '@hireloom/contracts';
import type { Database } from '../database';
import type { ArticleRow } from '../schema';
import { inOrderOf } from './in-order-of';

const cardColumns = ['id', 'slug', 'heading', 'snippet', 'banner', 'category', 'created_at'] as const;
const articleColumns = [
  'id',
  'slug',
  'heading',
  'summary',
  'body',
  'banner',
  'category',
  'created_at',
  'updated_at',
] as const;

const toArticle = (row: Pick<ArticleRow, (typeof articleColumns)[number]>): Article => ({
  _id: row.id,
  slug: row.slug,
  heading: row.heading,
  desc: row.body,
  banner: row.banner,
  category: row.category,
  createdAt: row.created_at,
  ...(row.updated_at !== null && { updatedAt: row.updated_at }),
  summary: row.summary,
});

const toCard = (row: Pick<ArticleRow, (typeof cardColumns)[number]>): ArticleCard => ({
  _id: row.id,
  slug: row.slug,
  heading: row.heading,
  desc: row.snippet,
  banner: row.banner,
  category: row.category,
  createdAt: row.created_at,
});

export type SearchableArticle = { card: ArticleCard; searchTexts: string[] };

export class ArticleRepository {
  constructor(private readonly db: Database) {}

  async findBySlug(slug: string): Promise<Article | undefined> {
    const row = await this.db
      .selectFrom('article')
      .select(articleColumns)
      .where('slug', '=', slug)
      .executeTakeFirst();
    return row && toArticle(row);
  }

  /** In the order of the slugs given; what was removed in the meantime is left out. */
  async findBySlugs(slugs: string[]): Promise<Article[]> {
    const rows = await this.db
      .selectFrom('article')
      .select(articleColumns)
      .where('slug', 'in', slugs)
      .execute();
    return inOrderOf(slugs, rows).map(toArticle);
  }

  /** In the order of the slugs, beginning after one, at most `limit`: for going through all of them in parts. */
  async searchablesAfter(slug: string, limit: number): Promise<SearchableArticle[]> {
    const rows = await this.db
      .selectFrom('article')
      .select([...cardColumns, 'search_text'])
      .where('slug', '>', slug)
      .orderBy('slug')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ card: toCard(row), searchTexts: row.search_text.split('\n') }));
  }
}
