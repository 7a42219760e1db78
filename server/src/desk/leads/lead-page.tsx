import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { LeadRow } from '../../database/schema';
import type { Leads } from '../../leads/open-leads';
import { done as doneWords, lead as words } from '../content/leads';
import { Facts, Section } from '../facts';
import { Button, Field, type FormState, parseForm, PostForm } from '../forms';
import { FormErrors, Problem } from '../messages';
import { notFound, sendPage } from '../layout';
import { seal } from '../sealed';
import { describeHandled } from './describe-lead';
import { LeadRecord, Notices, SentFields } from './lead-parts';
import { LeadTable, readSenderName } from './list-page';

const noteSchema = v.object({
  note: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(2000, words.longNote)),
  /** The lead's `handled_at` when the person opened the page. */
  seen: v.optional(v.string(), ''),
});

function HandlingForm({ lead, state }: { lead: LeadRow; state: FormState }) {
  const address = `/leads/${lead.id}`;
  const isHandled = lead.state === 'handled';
  const buttons = (
    <p>
      <Button label={isHandled ? words.changeNote : words.markHandled} />
      {isHandled && <Button label={words.reopen} formAction={`${address}/reopen`} isPlain />}
    </p>
  );
  return (
    <PostForm action={`${address}/handled`} button={buttons} hidden={{ seen: lead.handled_at ?? '' }}>
      <Field name="note" label={words.note} hint={words.noteHint} state={state} rows={3} isOptional />
    </PostForm>
  );
}

/** The actions for a lead in its state. */
function Handling({ lead, state }: { lead: LeadRow; state: FormState }) {
  if (lead.state === 'quarantined') {
    const reason = lead.quarantined_because ?? '';
    return (
      <Section id="handling" title={words.inQuarantine}>
        <p>{words.quarantined(words.reasons[reason] ?? reason)}</p>
        <p>{words.releaseText}</p>
        <PostForm action={`/leads/${lead.id}/release`} button={words.release} />
      </Section>
    );
  }
  if (lead.state !== 'open' && lead.state !== 'handled') return null;
  return (
    <Section id="handling" title={words.handled}>
      {lead.handled_at && <p>{describeHandled(lead)}</p>}
      <HandlingForm lead={lead} state={state} />
      {lead.state === 'handled' && (
        <p>
          <a href="/leads?state=open">{words.next}</a>
        </p>
      )}
    </Section>
  );
}

async function openLead({ admin }: Leads, id: string) {
  const opened = await admin.open(id);
  if (!opened) throw notFound();
  return opened;
}

type Opened = Awaited<ReturnType<typeof openLead>>;

function LeadMain({
  lead,
  notices,
  others,
  personAddress,
  state,
}: Opened & { personAddress: string; state: FormState }) {
  return (
    <>
      <FormErrors state={state} />
      <SentFields lead={lead} />
      <Handling lead={lead} state={state} />
      <Notices notices={notices} />
      <LeadRecord lead={lead} />
      {others.length > 0 && (
        <Section id="others" title={words.others}>
          <LeadTable leads={others} />
        </Section>
      )}
      <p>
        <a href={personAddress}>{words.person}</a>
      </p>
    </>
  );
}

/** Shows one lead. `refused`: the form as typed, if it was refused. */
async function sendLead(reply: FastifyReply, leads: Leads, id: string, refused?: FormState) {
  const opened = await openLead(leads, id);
  const { lead } = opened;
  const { done = '' } = reply.request.query as { done?: string };
  const state = refused ?? { values: { note: lead.handled_note ?? '' } };
  const personAddress = `/person?of=${seal(lead.email, await leads.secret())}`;
  const main = <LeadMain {...opened} personAddress={personAddress} state={state} />;
  const page = { title: readSenderName(lead), section: 'leads', done: doneWords[done], main } as const;
  return sendPage(reply, page, refused ? 400 : 200);
}

/** Shows that somebody else has changed the lead meanwhile, with both notes. */
async function sendConflict(reply: FastifyReply, leads: Leads, id: string, note: string) {
  const { lead } = await openLead(leads, id);
  const theirs = [describeHandled(lead), lead.handled_note].filter(Boolean).join('\n');
  const main = (
    <>
      <Problem text={words.changedText} />
      <Facts
        facts={[
          [words.now, theirs],
          [words.yours, note],
        ]}
      />
      {(lead.state === 'open' || lead.state === 'handled') && (
        <PostForm
          action={`/leads/${id}/handled`}
          button={words.saveYours}
          hidden={{ note, seen: lead.handled_at ?? '' }}
        />
      )}
      <p>
        <a href={`/leads/${id}`}>{words.backToLead}</a>
      </p>
    </>
  );
  return sendPage(reply, { title: words.changed, section: 'leads', main }, 409);
}

type OneLead = { Params: { id: string } };

/** Registers the page of a lead and its actions. */
export function registerLeadPage(app: FastifyInstance, leads: () => Leads): void {
  app.get<OneLead>('/leads/:id', async ({ params: { id } }, reply) => sendLead(reply, leads(), id));

  app.post<OneLead>('/leads/:id/handled', async ({ params: { id }, body, staff: by }, reply) => {
    const { output, refused } = parseForm(noteSchema, body);
    if (refused) return sendLead(reply, leads(), id, refused);
    const { note, seen } = output;
    const isDone = await leads().handling.handle(id, seen || null, { by, note });
    if (!isDone) return sendConflict(reply, leads(), id, note);
    return reply.redirect(`/leads/${id}?done=handled`, 303);
  });

  app.post<OneLead>('/leads/:id/reopen', async ({ params: { id } }, reply) => {
    await leads().handling.reopen(id);
    return reply.redirect(`/leads/${id}?done=reopened`, 303);
  });

  app.post<OneLead>('/leads/:id/release', async ({ params: { id } }, reply) => {
    const { repository, wake } = leads();
    const isReleased = await repository.release(id);
    if (isReleased) wake();
    return reply.redirect(`/leads/${id}?done=${isReleased ? 'released' : 'already'}`, 303);
  });
}
