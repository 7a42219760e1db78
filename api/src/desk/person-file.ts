import type { LeadDeskRepository } from '../repositories/lead-desk-repository';

/** All that is kept of a person, as JSON that another program can read: for whoever asks what we have of them. */
export async function personFile(desk: LeadDeskRepository, email: string): Promise<string> {
  const files = [];
  for (const id of await desk.idsOf(email)) files.push(await desk.find(id));
  const leads = files.flatMap((file) =>
    file ? [{ ...file, lead: { ...file.lead, payload: JSON.parse(file.lead.payload) as unknown } }] : [],
  );
  return `${JSON.stringify({ email, leads, mailsCounted: await desk.mailsTo(email) }, null, 2)}\n`;
}
