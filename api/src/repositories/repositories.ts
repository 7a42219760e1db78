import type { Database } from '../database';
import { ArticleRepository } from './article-repository';
import { BrandRepository } from './brand-repository';
import { CaseStudyRepository } from './case-study-repository';
import { ErasureRepository } from './erasure-repository';
import { LeadDeskRepository } from './lead-desk-repository';
import { LeadRepository } from './lead-repository';
import { NewsletterRepository } from './newsletter-repository';
import type { NoticePolicy } from './notices';
import { OutboxRepository } from './outbox-repository';
import { PublicationRepository } from './publication-repository';
import { RetentionRepository } from './retention-repository';

export type Repositories = ReturnType<typeof createRepositories>;

export const createRepositories = (db: Database, policy: NoticePolicy) => ({
  articles: new ArticleRepository(db),
  caseStudies: new CaseStudyRepository(db),
  brand: new BrandRepository(db),
  publication: new PublicationRepository(db),
  leads: new LeadRepository(db, policy),
  leadDesk: new LeadDeskRepository(db, policy),
  newsletter: new NewsletterRepository(db, policy),
  outbox: new OutboxRepository(db),
  erasures: new ErasureRepository(db),
  retention: new RetentionRepository(db),
});
