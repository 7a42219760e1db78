import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { LeadRow, StaffActionRow } from '../../database/schema';
import type { Leads } from '../../leads/open-leads';
import { person as words } from '../content/leads';
import { Section } from '../facts';
import { Field, type FormState, parseForm, PostForm } from '../forms';
import { FormErrors, Problem } from '../messages';
import { sendPage } from '../layout';
import { seal, unseal } from '../sealed';
import { formatTime } from '../times';
import { LeadTable } from './list-page';

const emailSchema = v.object({
  email: v.pipe(
    v.string(words.badEmail),
    v.trim(),
    v.regex(/^[^\s@]+@[^\s@]+$/, words.badEmail),
    v.maxLength(320, words.badEmail),
  ),
});

function ActionLog({ actions }: { actions: readonly StaffActionRow[] }) {
  if (actions.length === 0) return null;
  return (
    <Section id="log" title={words.log}>
      <ul>
        {actions.map(({ id, action, done_at, done_by, leads }) => (
          <li key={id}>
            {formatTime(done_at)}: {done_by ?? words.somebody} {words.actions[action]} ({words.leads(leads)})
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Only the newest leads of an email address are shown. */
const SHOWN = 100;

/** `sealed`: the encrypted email address, for the URLs of the next pages. */
type Found = { email: string; sealed: string; found: readonly LeadRow[] };

function FoundPerson({ email, sealed, found }: Found) {
  return (
    <>
      <p>{words.found(email, found.length)}</p>
      {found.length > 0 && (
        <>
          <LeadTable leads={found.slice(0, SHOWN)} />
          <PostForm action="/person/file" button={words.file} hidden={{ of: sealed }} />
          <p>
            <small>{words.fileHint}</small>
          </p>
          <p>
            <a href={`/person/erase?of=${sealed}`}>{words.erase}</a>
          </p>
        </>
      )}
      <p>
        <a href="/person">{words.another}</a>
      </p>
    </>
  );
}

async function sendSearch(reply: FastifyReply, leads: Leads, state: FormState, done?: string) {
  const main = (
    <>
      <FormErrors state={state} />
      <p>{words.intro}</p>
      <PostForm action="/person" button={words.find}>
        <Field name="email" label={words.email} state={state} />
      </PostForm>
      <ActionLog actions={await leads.handling.actions()} />
    </>
  );
  const page = { title: words.title, section: 'person', done, main } as const;
  return sendPage(reply, page, state.errors ? 400 : 200);
}

/** The confirmation page before an erasure. `problem`: why the erasure failed. */
function sendErasure(reply: FastifyReply, { email, sealed, found }: Found, problem?: string) {
  const main = (
    <>
      <Problem text={problem} />
      <p>{words.found(email, found.length)}</p>
      <LeadTable leads={found.slice(0, SHOWN)} />
      <p>{words.eraseText}</p>
      <PostForm
        action="/person/erase"
        button={words.eraseNow(found.length)}
        hidden={{ of: sealed, shown: summarise(found) }}
      />
      <p>
        <a href={`/person?of=${sealed}`}>{words.keep}</a>
      </p>
    </>
  );
  return sendPage(reply, { title: words.eraseTitle, section: 'person', main }, problem ? 409 : 200);
}

/** Changes whenever the person's leads do. */
const summarise = (found: readonly LeadRow[]) => `${found.length} ${found[0]?.id}`;

type OfPerson = { Querystring: { of?: string; erased?: string }; Body?: { of?: string; shown?: string } };

/** Registers the pages that show, export and erase what is stored about a person. */
export function registerPersonPages(app: FastifyInstance, leads: () => Leads): void {
  const find = async (of: string | undefined): Promise<Found | undefined> => {
    const { secret, admin } = leads();
    const email = unseal(of, await secret());
    return email ? { email, sealed: of ?? '', found: await admin.ofPerson(email) } : undefined;
  };

  app.get<OfPerson>('/person', async ({ query: { of, erased } }, reply) => {
    const person = await find(of);
    if (!person) {
      const done = erased && /^\d{1,6}$/.test(erased) ? words.erased(Number(erased)) : undefined;
      return sendSearch(reply, leads(), { values: {} }, done);
    }
    return sendPage(reply, { title: words.title, section: 'person', main: <FoundPerson {...person} /> });
  });

  app.post('/person', async ({ body }, reply) => {
    const { output, refused } = parseForm(emailSchema, body);
    if (refused) return sendSearch(reply, leads(), refused);
    return reply.redirect(`/person?of=${seal(output.email, await leads().secret())}`, 303);
  });

  app.get<OfPerson>('/person/erase', async ({ query: { of } }, reply) => {
    const person = await find(of);
    if (!person || person.found.length === 0) return reply.redirect(`/person?of=${of ?? ''}`, 303);
    return sendErasure(reply, person);
  });

  app.post<OfPerson>('/person/erase', async ({ body: { of, shown } = {}, staff: by, log }, reply) => {
    const person = await find(of);
    if (!person || person.found.length === 0) return reply.redirect('/person', 303);
    if (summarise(person.found) !== shown) return sendErasure(reply, person, words.changed);
    const { erasures, handling } = leads();
    const number = await erasures.eraseAddress(person.email);
    log.warn({ by, leads: number }, 'a person was erased at the desk');
    await handling.record({ action: 'erasure', by, leads: number });
    return reply.redirect(`/person?erased=${number}`, 303);
  });
}
