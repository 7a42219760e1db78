import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { LeadRow } from '../../database/schema';
import { RequestError } from '../../errors';
import type { Leads } from '../../leads/open-leads';
import { Conflict } from '../conflict';
import { done as doneWords, lead as words } from '../content/leads';
import { failures } from '../content/frame';
import { Field, FormErrors, type FormState, parseForm, PostForm } from '../forms';
import { sendPage } from '../layout';
import { seal } from '../sealed';
import { formatTime } from '../times';
import { LeadRecord, Notices, OriginFacts, SentFields } from './lead-parts';
import { LeadTable, nameOf } from './list-page';

const noteSchema = v.object({
  note: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(2000, words.longNote)),
  /** When the lead had been handled as far as this person's page knew. */
  seen: v.optional(v.string(), ''),
});

const describeHandled = ({ handled_at: time, handled_by: by }: LeadRow) =>
  time && words.handledBy(formatTime(time), by);

function HandlingForm({ lead, state }: { lead: LeadRow; state: FormState }) {
  const button = lead.handled_at ? words.changeNote : words.markHandled;
  return (
    <PostForm action={`/leads/${lead.id}/handled`} button={button} hidden={{ seen: lead.handled_at ?? '' }}>
      <Field name="note" label={words.note} hint={words.noteHint} state={state} rows={3} isOptional />
    </PostForm>
  );
}

/** What a person can do with the lead in its state. */
function Handling({ lead, state }: { lead: LeadRow; state: FormState }) {
  if (lead.state === 'quarantined') {
    const reason = lead.quarantined_because ?? '';
    return (
      <>
        <p>{words.quarantined(words.reasons[reason] ?? reason)}</p>
        <p>{words.releaseText}</p>
        <PostForm action={`/leads/${lead.id}/release`} button={words.release} />
      </>
    );
  }
  if (lead.state !== 'open' && lead.state !== 'handled') return null;
  return (
    <section aria-labelledby="handling">
      <h2 id="handling">{words.handled}</h2>
      <p>{describeHandled(lead)}</p>
      <HandlingForm lead={lead} state={state} />
      {lead.state === 'handled' && <PostForm action={`/leads/${lead.id}/reopen`} button={words.reopen} />}
    </section>
  );
}

type Opened = NonNullable<Awaited<ReturnType<Leads['admin']['open']>>>;

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
      <section aria-labelledby="fields">
        <h2 id="fields">{words.fields}</h2>
        <SentFields lead={lead} />
      </section>
      <Handling lead={lead} state={state} />
      <Notices notices={notices} />
      <LeadRecord lead={lead} />
      <OriginFacts origin={lead.origin} />
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{words.others}</h2>
          <LeadTable leads={others} />
        </section>
      )}
      <p>
        <a href={personAddress}>{words.person}</a>
      </p>
    </>
  );
}

/** Shows one lead. `refused`: what was typed into its form. */
async function sendLead(reply: FastifyReply, leads: Leads, id: string, refused?: FormState) {
  const opened = await leads.admin.open(id);
  if (!opened) throw new RequestError(404, failures[404]?.text ?? '');
  const { lead } = opened;
  const { done = '' } = reply.request.query as { done?: string };
  const state = refused ?? { values: { note: lead.handled_note ?? '' } };
  const personAddress = `/person?of=${seal(lead.email, await leads.secret())}`;
  const main = <LeadMain {...opened} personAddress={personAddress} state={state} />;
  const page = { title: nameOf(lead), section: 'leads', done: doneWords[done], main } as const;
  return sendPage(reply, page, refused ? 400 : 200);
}

/** Shows that somebody else has changed the lead, and both notes. */
async function sendConflict(reply: FastifyReply, leads: Leads, id: string, note: string) {
  const opened = await leads.admin.open(id);
  if (!opened) throw new RequestError(404, failures[404]?.text ?? '');
  const { lead } = opened;
  const theirs = [describeHandled(lead), lead.handled_note].filter(Boolean).join('\n');
  const main = (
    <Conflict
      text={words.changedText}
      theirs={theirs}
      theirLabel={words.now}
      yours={note}
      yourLabel={words.yours}
    >
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
    </Conflict>
  );
  return sendPage(reply, { title: words.changed, section: 'leads', main }, 409);
}

type OneLead = { Params: { id: string } };

/** One lead, and what people do with it. */
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
