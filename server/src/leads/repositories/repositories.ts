import type { Database } from '../../database/database';
import { LeadAdmin } from '../admin/lead-admin';
import { LeadRepository } from './lead-repository';
import { NewsletterRepository } from './newsletter-repository';
import type { NoticePolicy } from './notices';
import { OutboxRepository } from './outbox-repository';

export type Repositories = ReturnType<typeof createRepositories>;

export const createRepositories = (db: Database, policy: NoticePolicy) => ({
  leads: new LeadRepository(db, policy),
  leadAdmin: new LeadAdmin(db, policy),
  newsletter: new NewsletterRepository(db, policy),
  outbox: new OutboxRepository(db),
});
