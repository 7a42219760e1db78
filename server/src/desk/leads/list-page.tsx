import type { FastifyInstance } from 'fastify';
import { type LeadRow, leadKinds, leadStates } from '../../database/schema';
import type { LeadFilter } from '../../leads/admin/list-leads';
import type { Leads } from '../../leads/open-leads';
import { kindWords, list, stateNames } from '../content/leads';
import { PostForm } from '../forms';
import { sendPage } from '../layout';
import { formatTime } from '../times';
import { type ListQuery, readFilter, readPosition, writeFilter, writePosition } from './filter';

const PAGE_SIZE = 50;

/** The sender's name as far as the form asked for it, else the email address. */
export function nameOf({ payload, email }: Pick<LeadRow, 'payload' | 'email'>): string {
  const { firstName, lastName, name } = JSON.parse(payload) as Record<string, unknown>;
  return [firstName, lastName, name].filter((part) => typeof part === 'string' && part).join(' ') || email;
}

const companyOf = ({ payload }: LeadRow) => (JSON.parse(payload) as { company?: string }).company;

type Choices = { name: string; label: string; all: string; words: Readonly<Record<string, string>> };

function Choice({ name, label, all, words, chosen }: Choices & { chosen?: string }) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen ?? ''}>
        <option value="">{all}</option>
        {Object.entries(words).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const ordered = <Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>) =>
  Object.fromEntries(names.map((name) => [name, words[name]]));

/** By POST, so that names and email addresses do not stand in addresses. */
function SearchForm({ kind, state, words }: LeadFilter) {
  return (
    <form method="post" action="/leads/search" role="search" aria-label={list.search}>
      <fieldset>
        <Choice
          name="state"
          label={list.state}
          all={list.allStates}
          words={ordered(leadStates, stateNames)}
          chosen={state}
        />
        <Choice
          name="kind"
          label={list.kind}
          all={list.allKinds}
          words={ordered(leadKinds, kindWords)}
          chosen={kind}
        />
        <label>
          {list.words}
          <input name="words" type="search" defaultValue={words} autoComplete="off" maxLength={200} />
        </label>
        <button type="submit">{list.find}</button>
      </fieldset>
    </form>
  );
}

export const State = ({ state }: Pick<LeadRow, 'state'>) =>
  state === 'open' || state === 'quarantined' ? <mark>{stateNames[state]}</mark> : stateNames[state];

function LeadLine({ lead }: { lead: LeadRow }) {
  const company = companyOf(lead);
  return (
    <tr>
      <td>
        <a href={`/leads/${lead.id}`}>{nameOf(lead)}</a>
        {company && `, ${company}`}
      </td>
      <td>{kindWords[lead.kind]}</td>
      <td>
        <State state={lead.state} />
      </td>
      <td>
        <time dateTime={lead.created_at}>{formatTime(lead.created_at)}</time>
      </td>
    </tr>
  );
}

export function LeadTable({ leads }: { leads: readonly LeadRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          {[list.who, list.what, list.state, list.received].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadLine key={lead.id} lead={lead} />
        ))}
      </tbody>
    </table>
  );
}

function ExportForms({ hidden }: { hidden: Record<string, string> }) {
  return (
    <section aria-labelledby="export">
      <h2 id="export">{list.export}</h2>
      <p>
        <small>{list.exportHint}</small>
      </p>
      <PostForm action="/leads/export" button={list.excel} hidden={{ ...hidden, format: 'excel' }} />
      <PostForm action="/leads/export" button={list.plain} hidden={{ ...hidden, format: 'plain' }} />
    </section>
  );
}

type PageLinksProps = { query: Record<string, string>; last?: LeadRow; isFirst: boolean };

function PageLinks({ query, last, isFirst }: PageLinksProps) {
  const address = (more: Record<string, string>) => `/leads?${new URLSearchParams({ ...query, ...more })}`;
  return (
    <nav aria-label={list.title}>
      <ul>
        {!isFirst && (
          <li>
            <a href={address({})}>{list.first}</a>
          </li>
        )}
        {last && (
          <li>
            <a href={address({ after: writePosition(last) })}>{list.older}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The list of leads, and the search in it. */
export function registerLeadList(app: FastifyInstance, leads: () => Leads): void {
  app.post<{ Body?: ListQuery }>('/leads/search', async ({ body: { kind, state, words } = {} }, reply) => {
    const secret = await leads().secret();
    const filter = { ...readFilter({ kind, state }, secret), words };
    return reply.redirect(`/leads?${new URLSearchParams(writeFilter(filter, secret))}`, 303);
  });
  app.get<{ Querystring: ListQuery }>('/leads', async ({ query }, reply) => {
    const { admin, secret: readSecret } = leads();
    const secret = await readSecret();
    const filter = readFilter(query, secret);
    const after = readPosition(query.after);
    const found = await admin.page(filter, PAGE_SIZE + 1, after);
    const shown = found.slice(0, PAGE_SIZE);
    const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
    const fields = writeFilter(filter, secret);
    const isFiltered = Object.keys(fields).length > 0;
    const main = (
      <>
        <SearchForm {...filter} />
        {shown.length > 0 ? (
          <LeadTable leads={shown} />
        ) : (
          <p>{isFiltered || after ? list.none : list.empty}</p>
        )}
        <PageLinks query={fields} last={last} isFirst={!after} />
        {shown.length > 0 && <ExportForms hidden={fields} />}
      </>
    );
    return sendPage(reply, { title: list.title, section: 'leads', main });
  });
}
