import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pickFilters, type ListSelection, type ListFilters, parseListSelection } from './list-selection';
import type { GoTo } from './use-list-query';

const TYPING_PAUSE_MS = 250;

function choiceIn(form: HTMLFormElement): ListFilters {
  // The form has no file inputs, so all values are strings.
  const fields = [...new FormData(form)] as [string, string][];
  return pickFilters(parseListSelection(new URLSearchParams(fields)));
}

type Options = { wanted: ListSelection; goTo: GoTo };

/** Searches when typing pauses. The input is uncontrolled: late results overwrite no newer input, and typing before hydration stays. */
export function useSearchWords({ wanted, goTo }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(wanted.q);
  /** Whether the visitor is still typing the same search. Its first pause adds a history entry; later ones replace it. */
  const isOneSearch = useRef(false);
  const [keystroke, setKeystroke] = useState(0);

  const searchFor = (choice: ListFilters, { isReplacing = false, continues = false } = {}) => {
    asked.current = choice.q;
    isOneSearch.current = continues;
    goTo(choice, { isReplacing });
  };
  const typed = () => input.current?.value.trim() ?? '';

  const search = useEffectEvent(() => {
    const q = typed();
    if (q === asked.current) return;
    // Paging ends a search, so the next one adds an entry. A phrase without a keystroke adds none: a reload restored it.
    const isReplacing = keystroke === 0 || (isOneSearch.current && wanted.page === 1);
    searchFor({ ...pickFilters(wanted), q }, { isReplacing, continues: true });
  });

  // Searches after a pause. The first run has no keystroke: it handles text from before hydration.
  useEffect(() => {
    const timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keystroke]);

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
    searchFor({ ...pickFilters(wanted), q: '' }, { isReplacing: isOneSearch.current, continues: true });
  };

  return {
    input,
    onInput: () => setKeystroke((count) => count + 1),
    onSubmit,
    clear,
    choose: (choice: Partial<ListFilters>) => searchFor({ ...pickFilters(wanted), q: typed(), ...choice }),
  };
}
