import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { entryFields, type DeskKindName } from '../content/entry-fields';
import { entryList, kindWords } from '../content/entries';
import type { FormState } from '../forms';
import { FormErrors, Problem } from '../messages';
import { notFound, sendPage } from '../layout';
import { Links } from '../links';
import { type DeskKind, deskKinds } from './kinds';

/** Returns the kind that a URL names. @throws Error with status 404 */
export function readKind(name: string): DeskKind {
  if (Object.hasOwn(deskKinds, name)) return deskKinds[name as DeskKindName];
  throw notFound();
}

type EntryPage = {
  kind: DeskKind;
  title: string;
  /** The confirmation that a page shows after a change, by the word in its URL. */
  done?: Readonly<Record<string, string>>;
  state?: FormState;
  /** Why a change was not made. */
  problem?: string;
  main: ReactNode;
};

/** Sends a page about content, below the navigation between its kinds. */
export function sendEntryPage(
  reply: FastifyReply,
  { kind, title, done = {}, state, problem, main }: EntryPage,
): FastifyReply {
  const { done: name = '' } = reply.request.query as { done?: string };
  const kinds = (Object.keys(entryFields) as DeskKindName[]).map((one) => ({
    href: `/content/${one}`,
    text: kindWords[one].title,
    isCurrent: one === kind.name,
  }));
  const page = (
    <>
      <Links label={entryList.navigation} links={kinds} />
      <Problem text={problem} />
      {state && <FormErrors state={state} />}
      {main}
    </>
  );
  const status = problem ? 409 : state?.errors ? 400 : 200;
  return sendPage(reply, { title, section: 'entries', done: done[name], main: page }, status);
}
