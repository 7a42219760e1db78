import type { Database } from '../database';
import { ContentRepository } from './content-repository';
import { LeadDeskRepository } from './lead-desk-repository';
import { LeadRepository } from './lead-repository';
import { NewsletterRepository } from './newsletter-repository';
import type { NoticePolicy } from './notices';
import { OutboxRepository } from './outbox-repository';
import { PublicationRepository } from './publication-repository';
import { RetentionRepository } from './retention-repository';

export type Repositories = ReturnType<typeof createRepositories>;

export const createRepositories = (db: Database, policy: NoticePolicy) => ({
  content: new ContentRepository(db),
  publication: new PublicationRepository(db),
  leads: new LeadRepository(db, policy),
  leadDesk: new LeadDeskRepository(db, policy),
  newsletter: new NewsletterRepository(db, policy),
  outbox: new OutboxRepository(db),
  retention: new RetentionRepository(db),
});
