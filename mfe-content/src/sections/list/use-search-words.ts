import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListAddress, readListAddress } from './list-address';
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
  const [keystroke, setKeystroke] = useState(0);

  const search = useEffectEvent(() => {
    const q = input.current?.value.trim() ?? '';
    if (q === asked.current) return;
    asked.current = q;
    goTo({ q, category: wanted.category }, { isReplacing: true });
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
    if (input.current) input.current.value = wanted.q;
  }, [wanted.q]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { q, category } = readListAddress(submittedQuery(event));
    asked.current = q;
    goTo({ q, category }, { isReplacing: category === wanted.category });
  };
  return { input, onInput: () => setKeystroke((count) => count + 1), onSubmit };
}
