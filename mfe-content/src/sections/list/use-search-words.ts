import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { choiceOf, type ListAddress, type ListChoice, readListAddress } from './list-address';
import type { GoTo } from './use-list';

export const TYPING_PAUSE_MS = 250;

/** The choice that the browser would submit without scripts. */
function choiceIn(form: HTMLFormElement): ListChoice {
  // Without file inputs, all values are strings.
  const fields = [...new FormData(form)] as [string, string][];
  return choiceOf(readListAddress(new URLSearchParams(fields)));
}

type Options = { wanted: ListAddress; isLeaving: boolean; goTo: GoTo };

/**
 * Searches as soon as typing pauses. The input is uncontrolled, so that late results cannot overwrite newer input, and input
 * from before hydration counts.
 */
export function useSearchWords({ wanted, isLeaving, goTo }: Options) {
  const input = useRef<HTMLInputElement>(null);
  /** The words last searched for, or last set by the URL. */
  const asked = useRef(wanted.q);
  /** A search adds one history entry: the first pause in typing pushes it, later ones replace it. */
  const isOneSearch = useRef(false);
  const [keystroke, setKeystroke] = useState(0);

  const searchFor = (choice: ListChoice, { isReplacing = false, continues = false } = {}) => {
    asked.current = choice.q;
    isOneSearch.current = continues;
    goTo(choice, { isReplacing });
  };
  const typed = () => input.current?.value.trim() ?? '';

  const search = useEffectEvent(() => {
    const q = typed();
    if (q === asked.current) return;
    // Paging through the results ends a search. Words without a keystroke are restored by a reload: replace.
    const isReplacing = keystroke === 0 || (isOneSearch.current && wanted.page === 1);
    searchFor({ ...choiceOf(wanted), q }, { isReplacing, continues: true });
  });

  // Searches after a pause, unless the visitor is leaving the page. The first run, without a keystroke, picks up input from
  // before hydration.
  useEffect(() => {
    if (isLeaving) return;
    const timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keystroke, isLeaving]);

  // A new URL, such as after Back, sets the words in the box.
  useEffect(() => {
    if (wanted.q === asked.current) return;
    asked.current = wanted.q;
    isOneSearch.current = false;
    if (input.current) input.current.value = wanted.q;
  }, [wanted.q]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const choice = choiceIn(event.currentTarget);
    searchFor(choice, { isReplacing: isOneSearch.current || choice.q === asked.current });
  };

  const clear = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    searchFor({ ...choiceOf(wanted), q: '' }, { isReplacing: isOneSearch.current, continues: true });
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
