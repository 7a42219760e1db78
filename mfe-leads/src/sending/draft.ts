import { honeypotField } from '@hireloom/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { newFormId } from './submission-key';

/** Keeps what is typed into a form until it is sent. `restore` is called for each value of an earlier draft. */
export function useDraft(name: string, restore: (field: string, value: string) => void) {
  const id = useRef('');
  const restoreField = useEffectEvent(restore);

  // The draft lies outside React, and the server has none.
  useEffect(() => {
    const { formId, values } = readDraft(name);
    id.current = formId;
    for (const [field, value] of Object.entries(values)) restoreField(field, value);
  }, [name]);

  return {
    formId: () => id.current,
    keep: (form: HTMLFormElement) => keepDraft(name, id.current, form),
    drop: () => {
      dropDraft(name);
      id.current = newFormId();
    },
  };
}

/** What was typed into a form that is not sent yet, for a reload in between. Ticks are left out: consent is given each time. */
type Draft = { formId: string; values: Readonly<Record<string, string>> };

const storageKey = (form: string) => `hireloom.draft.${form}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'formId' in value && 'values' in value;

function readStored(form: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    // Storage may be switched off; then there are no drafts.
    return undefined;
  }
}

export const readDraft = (form: string): Draft => readStored(form) ?? { formId: newFormId(), values: {} };

function typedValues(element: HTMLFormElement) {
  const entries = [...new FormData(element)].filter(([name, value]) => {
    const control = element.elements.namedItem(name);
    const isTick = control instanceof HTMLInputElement && control.type === 'checkbox';
    return typeof value === 'string' && value !== '' && !isTick && name !== honeypotField;
  });
  return Object.fromEntries(entries) as Draft['values'];
}

export function keepDraft(form: string, formId: string, element: HTMLFormElement) {
  try {
    const draft: Draft = { formId, values: typedValues(element) };
    sessionStorage.setItem(storageKey(form), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off: the form works without.
  }
}

export function dropDraft(form: string) {
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Storage is switched off: there was no draft.
  }
}
