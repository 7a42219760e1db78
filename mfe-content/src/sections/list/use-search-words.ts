import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { choiceOf, type ListAddress, type ListChoice, readListAddress } from './list-address';
import { submittedQuery } from './submitted-query';
import type { GoTo } from './use-list-navigation';

export const TYPING_PAUSE_MS = 250;

type Options = { wanted: ListAddress; isLeaving: boolean; goTo: GoTo };

/**
 * The search box searches by itself once typing pauses. It is left uncontrolled: an answer that comes late must not
 * overwrite what has been typed since, and what was typed before the page woke up must count.
 */
export function useSearchWords({ wanted, isLeaving, goTo }: Options) {
  const input = useRef<HTMLInputElement>(null);
  /** The words that the box has last asked for, or been given by the address. */
  const asked = useRef(wanted.q);
  /** One search makes one history entry: the first pause in typing pushes it, later ones replace it. */
  const isOneSearch = useRef(false);
  const [keystroke, setKeystroke] = useState(0);

  const searchFor = (choice: ListChoice, { isReplacing = false, goesOn = false } = {}) => {
    asked.current = choice.q;
    isOneSearch.current = goesOn;
    goTo(choice, { isReplacing });
  };
  const typed = () => input.current?.value.trim() ?? '';

  const search = useEffectEvent(() => {
    const q = typed();
    if (q === asked.current) return;
    // Paging through the results ends a search. Words without a keystroke are restored by a reload: replace.
    const isReplacing = keystroke === 0 || (isOneSearch.current && wanted.page === 1);
    searchFor({ ...choiceOf(wanted), q }, { isReplacing, goesOn: true });
  });

  // A pause is the clock's to tell. Who is on the way to another page must not be called back by a search.
  // The first run, without a keystroke, finds what the browser took before.
  useEffect(() => {
    if (isLeaving) return;
    const timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keystroke, isLeaving]);

  // Another address, as by Back, brings its own words into the box.
  useEffect(() => {
    if (wanted.q === asked.current) return;
    asked.current = wanted.q;
    isOneSearch.current = false;
    if (input.current) input.current.value = wanted.q;
  }, [wanted.q]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const choice = choiceOf(readListAddress(submittedQuery(event)));
    searchFor(choice, { isReplacing: isOneSearch.current || choice.q === asked.current });
  };

  const clear = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    searchFor({ ...choiceOf(wanted), q: '' }, { isReplacing: isOneSearch.current, goesOn: true });
  };

  return {
    input,
    onInput: () => setKeystroke((count) => count + 1),
    onSubmit,
    clear,
    /** Changes the category or service and searches for the words now in the box. */
    choose: (choice: Partial<ListChoice>) => searchFor({ ...choiceOf(wanted), q: typed(), ...choice }),
  };
}
