import type { FastifyInstance } from 'fastify';
import type { ComponentProps } from 'react';
import { type LeadRow, leadKinds, leadStates } from '../../database/schema';
import type { LeadFilter } from '../../leads/admin/list-leads';
import type { Leads } from '../../leads/open-leads';
import { kindWords, list, stateNames } from '../content/leads';
import { Section } from '../facts';
import { Button, type Input, PostForm, SearchForm } from '../forms';
import { sendPage } from '../layout';
import { Links } from '../links';
import { Table } from '../table';
import { formatTime } from '../times';
import { type ListQuery, readFilter, readPosition, writeFilter, writePosition } from './filter';

const PAGE_SIZE = 50;

/** The sender's name if the form asked for it, otherwise the email address. */
export function readSenderName({ payload, email }: Pick<LeadRow, 'payload' | 'email'>): string {
  const { firstName, lastName, name } = JSON.parse(payload) as Record<string, unknown>;
  return [firstName, lastName, name].filter((part) => typeof part === 'string' && part).join(' ') || email;
}

const companyOf = ({ payload }: LeadRow) => (JSON.parse(payload) as { company?: string }).company;

const choose = <Name extends string>(
  all: string,
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
) => [['', all] as const, ...names.map((name) => [name, words[name]] as const)];

/** By POST, so that URLs contain no names or email addresses. */
function LeadSearch({ kind, state, words }: LeadFilter) {
  const inputs: [label: string, input: ComponentProps<typeof Input>][] = [
    [
      list.state,
      { name: 'state', defaultValue: state, choices: choose(list.allStates, leadStates, stateNames) },
    ],
    [list.kind, { name: 'kind', defaultValue: kind, choices: choose(list.allKinds, leadKinds, kindWords) }],
    [list.words, { name: 'words', defaultValue: words, type: 'search', maxLength: 200 }],
  ];
  return <SearchForm method="post" action="/leads/search" label={list.search} inputs={inputs} />;
}

export const State = ({ state }: Pick<LeadRow, 'state'>) =>
  state === 'open' || state === 'quarantined' ? <mark>{stateNames[state]}</mark> : stateNames[state];

export function LeadTable({ leads }: { leads: readonly LeadRow[] }) {
  const rows = leads.map((lead) => {
    const company = companyOf(lead);
    const who = (
      <>
        <a href={`/leads/${lead.id}`}>{readSenderName(lead)}</a>
        {company && `, ${company}`}
      </>
    );
    const received = <time dateTime={lead.created_at}>{formatTime(lead.created_at)}</time>;
    return {
      key: lead.id,
      cells: [who, kindWords[lead.kind], <State key="state" state={lead.state} />, received],
    };
  });
  return <Table columns={[list.who, list.kind, list.state, list.received]} rows={rows} />;
}

function ExportForm({ hidden }: { hidden: Record<string, string> }) {
  const buttons = (
    <p>
      <Button label={list.excel} name="format" value="excel" />
      <Button label={list.plain} name="format" value="plain" isPlain />
    </p>
  );
  return (
    <Section id="export" title={list.export}>
      <p>
        <small>{list.exportHint}</small>
      </p>
      <PostForm action="/leads/export" hidden={hidden} button={buttons} />
    </Section>
  );
}

/** Registers the list of leads and its search. */
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
    const address = (more: Record<string, string>) => `/leads?${new URLSearchParams({ ...fields, ...more })}`;
    const main = (
      <>
        <LeadSearch {...filter} />
        {shown.length > 0 ? (
          <LeadTable leads={shown} />
        ) : (
          <p>{isFiltered || after ? list.none : list.empty}</p>
        )}
        <Links
          label={list.pages}
          links={[
            after && { href: address({}), text: list.first },
            last && { href: address({ after: writePosition(last) }), text: list.older },
          ]}
        />
        {shown.length > 0 && <ExportForm hidden={fields} />}
      </>
    );
    return sendPage(reply, { title: list.title, section: 'leads', main });
  });
}
