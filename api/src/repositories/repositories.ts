import type { Database } from '../database';
import type { Channel } from '../schema';
import { ArticleRepository } from './article-repository';
import { BrandRepository } from './brand-repository';
import { CaseStudyRepository } from './case-study-repository';
import { LeadDeskRepository } from './lead-desk-repository';
import { LeadRepository } from './lead-repository';
import { OutboxRepository } from './outbox-repository';
import { PublicationRepository } from './publication-repository';

export type Repositories = ReturnType<typeof createRepositories>;

export const createRepositories = (db: Database, channels: readonly Channel[]) => ({
  articles: new ArticleRepository(db),
  caseStudies: new CaseStudyRepository(db),
  brand: new BrandRepository(db),
  publication: new PublicationRepository(db),
  leads: new LeadRepository(db, channels),
  leadDesk: new LeadDeskRepository(db, channels),
  outbox: new OutboxRepository(db),
});
