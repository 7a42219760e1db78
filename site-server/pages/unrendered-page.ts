import { type EmptyDocument, escapeJson, NO_INLINE, PAGE_DATA_ID, type Registry } from '@hireloom/contracts';
import type { WorkerPool } from '../rendering/worker-pool';
import type { InForce } from '../traffic/follow-traffic';

const pageData = new RegExp(`(<script type="application/json" id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');

type Parts = { pool: Pick<WorkerPool, 'emptyDocument'>; inForce: () => InForce };

const NOTHING: EmptyDocument = { html: '', inline: NO_INLINE };

/** Also for a version whose workers have just ended: the live version's frame then fetches its own page. */
export const emptyDocumentOf = ({ pool, inForce }: Parts, id: string): EmptyDocument =>
  pool.emptyDocument(id) ?? pool.emptyDocument(inForce().live.id) ?? NOTHING;

/** For another registry than that of the version, as where a remote comes from a developer's machine. */
export const withRegistry = ({ html, ...policy }: EmptyDocument, registry: Registry): EmptyDocument => ({
  ...policy,
  html: html.replace(pageData, (_all, start: string, json: string, end: string) => {
    const data = JSON.parse(json) as { registry: Registry };
    return start + escapeJson(JSON.stringify({ ...data, registry })) + end;
  }),
});
