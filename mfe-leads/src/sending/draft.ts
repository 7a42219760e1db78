import { honeypotField } from '@hireloom/contracts';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { createFillTimer } from './fill-timer';
import { newFormId } from './submission-key';

/** Stores a form's input until it is sent. Calls `restore` for each value of an earlier draft. */
export function useDraft(name: string, restore: (field: string, value: string) => void) {
  const id = useRef('');
  const timer = useRef(createFillTimer());
  const restoreField = useEffectEvent(restore);

  // An effect, because session storage is outside React and does not exist on the server.
  useEffect(() => {
    const { formId, values } = readDraft(name);
    id.current = formId;
    if (Object.keys(values).length > 0) timer.current.restore();
    for (const [field, value] of Object.entries(values)) restoreField(field, value);
  }, [name]);

  return {
    formId: () => id.current,
    fillTimeMs: () => timer.current.elapsedMs(),
    keep: (event: FormEvent<HTMLFormElement>) => {
      timer.current.onInput(event);
      keepDraft(name, id.current, event.currentTarget);
    },
    drop: () => {
      dropDraft(name);
      id.current = newFormId();
      timer.current = createFillTimer();
    },
  };
}

/** A form's unsent input, stored so that it survives a reload. Excludes checkboxes: consent must be given anew each time. */
type Draft = { formId: string; values: Readonly<Record<string, string>> };

const storageKey = (form: string) => `hireloom.draft.${form}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'formId' in value && 'values' in value;

/** Returns undefined if storage is full or disabled. The form then works without what is stored. */
export function ifPossible<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

export function readDraft(form: string): Draft {
  const draft = ifPossible((): unknown => JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null'));
  return isDraft(draft) ? draft : { formId: newFormId(), values: {} };
}

function typedValues(element: HTMLFormElement) {
  const entries = [...new FormData(element)].filter(([name, value]) => {
    const control = element.elements.namedItem(name);
    const isTick = control instanceof HTMLInputElement && control.type === 'checkbox';
    return typeof value === 'string' && value !== '' && !isTick && name !== honeypotField;
  });
  return Object.fromEntries(entries) as Draft['values'];
}

export function keepDraft(form: string, formId: string, element: HTMLFormElement) {
  const draft: Draft = { formId, values: typedValues(element) };
  ifPossible(() => sessionStorage.setItem(storageKey(form), JSON.stringify(draft)));
}

export const dropDraft = (form: string) => ifPossible(() => sessionStorage.removeItem(storageKey(form)));
