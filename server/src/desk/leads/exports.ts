import { site } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { type CsvFormat, exportCsv } from '../../leads/admin/export';
import type { Leads } from '../../leads/open-leads';
import { person as words } from '../content/leads';
import { unseal } from '../sealed';
import { formatTime, readDay } from '../times';
import { describeLead } from './describe-lead';
import { type ListQuery, readFilter } from './filter';

/** A file name with today's date and nothing personal. */
const sendFile = (reply: FastifyReply, name: string, type: string) =>
  reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${name.replace('.', `-${readDay(new Date().toISOString()).date}.`)}"`,
    );

/** Counts the lines of a download. Calls `onEnd` with their number, even if the download is aborted. */
async function* counted(lines: AsyncIterable<string>, onEnd: (sent: number) => Promise<void>) {
  let sent = -1;
  try {
    for await (const line of lines) {
      sent += 1;
      yield line;
    }
  } finally {
    await onEnd(Math.max(0, sent));
  }
}

/** Downloads with personal data. They need a POST, so that no other site's page can trigger them. Each is logged and recorded. */
export function registerExports(app: FastifyInstance, leads: () => Leads): void {
  app.post<{ Body?: ListQuery & { format?: string } }>(
    '/leads/export',
    async ({ body: { format: given, ...query } = {}, staff: by, log }, reply) => {
      const { admin, handling, secret } = leads();
      const format: CsvFormat = given === 'plain' ? 'plain' : 'excel';
      const lines = exportCsv(admin, readFilter(query, await secret()), format);
      const file = counted(lines, async (number) => {
        log.warn({ by, leads: number }, 'leads were exported at the desk');
        await handling.record({ action: 'export', by, leads: number });
      });
      return sendFile(reply, 'leads.csv', 'text/csv; charset=utf-8').send(Readable.from(file));
    },
  );

  app.post<{ Body?: { of?: string } }>(
    '/person/file',
    async ({ body: { of } = {}, staff: by, log }, reply) => {
      const { admin, handling, secret } = leads();
      const email = unseal(of, await secret());
      if (!email) return reply.redirect('/person', 303);
      const found = await Promise.all((await admin.ofPerson(email)).map(({ id }) => admin.open(id)));
      const known = found.filter((one) => one !== undefined);
      const number = known.length;
      log.warn({ by, leads: number }, 'a person’s data was exported at the desk');
      await handling.record({ action: 'person', by, leads: number });
      const title = words.fileTitle(site.name, email, formatTime(new Date().toISOString()));
      const text = [title, ...known.map(describeLead)].join('\n\n');
      return sendFile(reply, 'person.txt', 'text/plain; charset=utf-8').send(`${text}\n`);
    },
  );
}
