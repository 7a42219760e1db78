import type { FastifyInstance } from 'fastify';
import type { ErasureRepository } from '../repositories/erasure-repository';
import { applyErasures, compare } from './apply-erasures';
import type { ErasureJournal } from './erasure-journal';

export type ErasureWatch = { hasProblem: () => boolean };

type Parts = { erasures: ErasureRepository; journal: ErasureJournal; checkMs: number };

/**
 * Compares database and journal now, which applies the whole journal, and at intervals: a database that was restored with
 * PostgreSQL's own tools lacks entries, also under a running service. @throws JournalError where the journal cannot be read.
 */
export async function watchErasures(
  app: FastifyInstance,
  { erasures, journal, checkMs }: Parts,
): Promise<ErasureWatch> {
  let problem = '';
  const note = (next: string, details: object) => {
    if (next && next !== problem) app.log.error(details, next);
    problem = next;
  };
  const look = async (isStart: boolean) => {
    const { pending, lost, content } = await compare(erasures, journal);
    const entries = isStart ? content.entries : pending;
    const erased = entries.length > 0 ? await applyErasures(erasures, content, entries) : 0;
    if (erased > 0) app.log.warn({ leads: erased }, 'people whom the journal names were erased again');
    const { unreadable } = content;
    if (lost.length > 0)
      note('the journal of erasures lacks entries; put it back', { lost: lost.length, unreadable });
    else if (unreadable.length > 0) note('the journal of erasures has damaged lines', { unreadable });
    else note('', {});
  };
  const lookAgain = () =>
    look(false).catch((error: unknown) => {
      app.log.error({ err: error }, 'database and journal of erasures could not be compared');
      if (error instanceof Error && 'statusCode' in error) problem ||= error.message;
    });
  await look(true);
  let running: Promise<void> | undefined;
  const timer = setInterval(() => void (running = lookAgain()), checkMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
  return { hasProblem: () => problem !== '' };
}
