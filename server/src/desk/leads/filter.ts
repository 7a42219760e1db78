import { type LeadKind, leadKinds, type LeadState, leadStates } from '../../database/schema';
import type { LeadFilter, ListPosition } from '../../leads/admin/list-leads';
import { seal, unseal } from '../sealed';

/** The query of a list that selects leads. `words` are encrypted, because they are names and email addresses. */
export type ListQuery = { kind?: string; state?: string; words?: string; after?: string };

const oneOf = <Word extends string>(words: readonly Word[], word?: string) =>
  words.find((known) => known === word);

const MAX_WORDS_LENGTH = 200;

/** Ignores unknown values, such as those of an edited URL. */
export const readFilter = (query: ListQuery, secret: string): LeadFilter => ({
  kind: oneOf<LeadKind>(leadKinds, query.kind),
  state: oneOf<LeadState>(leadStates, query.state),
  words: unseal(query.words, secret),
});

/** The filter as fields of a form or of a query. */
export function writeFilter({ kind, state, words }: LeadFilter, secret: string): Record<string, string> {
  const typed = words?.trim().slice(0, MAX_WORDS_LENGTH);
  return {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(typed && { words: seal(typed, secret) }),
  };
}

export const writePosition = ({ is_open, created_at, id }: ListPosition) =>
  [is_open, created_at, id].join('~');

export function readPosition(text?: string): ListPosition | undefined {
  const [, isOpen, created_at, id] = /^([01])~([\d:.TZ-]{24})~([\w-]{1,64})$/.exec(text ?? '') ?? [];
  return isOpen && created_at && id ? { is_open: Number(isOpen), created_at, id } : undefined;
}
