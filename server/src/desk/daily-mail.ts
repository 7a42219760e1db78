import type { FastifyBaseLogger } from 'fastify';
import type { Leads } from '../leads/open-leads';
import { needs as words } from './content/needs';
import { type FindNeeds, listNeeds } from './needs';
import { readDay } from './times';

const CHECK_MS = 10 * 60_000;
/** In the agency's time zone. */
const FIRST_HOUR = 8;
const WORK = 'desk-mail';

/** Whether it is after eight and no server has done this since midnight. */
function isDue(lastRun: string, now: string): boolean {
  const today = readDay(now);
  return today.hour >= FIRST_HOUR && (lastRun === '' || readDay(lastRun).date !== today.date);
}

type Parts = { leads: () => Leads; finders: readonly FindNeeds[]; log: FastifyBaseLogger; address: string };

async function sendMail({ leads, finders, log, address }: Parts) {
  const { daily, tellAgency } = leads();
  if (!tellAgency || !(await daily.claim(WORK, isDue))) return;
  try {
    const { needs, problem } = await listNeeds(finders);
    if (problem) throw problem as Error;
    if (needs.length === 0) return;
    const sentences = needs.map(({ text }) => text);
    await tellAgency({ subject: words.mailSubject, text: words.mail(sentences, address) });
    log.info({ needs: needs.length }, 'mailed the agency what waits on the desk');
  } catch (error) {
    await daily.unclaim(WORK);
    throw error;
  }
}

/** Once a day, mails the agency a list of what needs attention, if anything does. Returns a function that stops it. */
export function mailDaily(parts: Parts) {
  const run = () =>
    sendMail(parts).catch((err: unknown) =>
      parts.log.error({ err }, 'could not mail what waits on the desk; trying again in ten minutes'),
    );
  let running = run();
  const timer = setInterval(() => void (running = run()), CHECK_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
