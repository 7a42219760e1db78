import type { FastifyInstance } from 'fastify';
import { registerEditPage } from './edit-page';
import type { EntryParts } from './entry-head';
import { registerHistoryPage } from './history-page';
import { registerEntryLists } from './list-page';
import { registerManagePages } from './manage-pages';
import { registerNewPages } from './new-page';
import { registerPicturePages } from './pictures-page';

/** Registers the pages on which the agency edits the site's content. */
export function registerEntryPages(app: FastifyInstance, parts: EntryParts): void {
  registerEntryLists(app, parts.content);
  registerNewPages(app, parts);
  registerEditPage(app, parts);
  registerHistoryPage(app, parts);
  registerManagePages(app, parts);
  registerPicturePages(app, parts);
}
