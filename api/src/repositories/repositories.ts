import type { Database } from '../database';
import { ArticleRepository } from './article-repository';
import { BrandRepository } from './brand-repository';
import { CaseStudyRepository } from './case-study-repository';
import { LeadRepository } from './lead-repository';
import { PublicationRepository } from './publication-repository';

export type Repositories = ReturnType<typeof createRepositories>;

export const createRepositories = (db: Database) => ({
  articles: new ArticleRepository(db),
  caseStudies: new CaseStudyRepository(db),
  brand: new BrandRepository(db),
  publication: new PublicationRepository(db),
  leads: new LeadRepository(db),
});
