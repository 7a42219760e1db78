import { honeypotField } from '@hireloom/contracts';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { createFillTimer } from './fill-timer';
import { createFormId } from './submission-key';

/** `prefill`: what the page fills in, by field. The draft leaves it out. */
export function useDraft(name: string, prefill: Prefill, restore: (field: string, value: string) => void) {
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
      storeDraft(name, id.current, event.currentTarget, prefill);
    },
    drop: () => {
      deleteDraft(name);
      id.current = createFormId();
      timer.current = createFillTimer();
    },
  };
}

export type Prefill = Readonly<Partial<Record<string, string>>>;

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
  return isDraft(draft) ? draft : { formId: createFormId(), values: {} };
}

/** A control of a form in which visitors type or tick. */
export type FormField = HTMLInputElement | HTMLTextAreaElement;

export const isFormField = (control: unknown): control is FormField =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

const listFields = (form: HTMLFormElement): FormField[] =>
  [...form.elements]
    .filter(isFormField)
    .filter(({ name, type }) => name && name !== honeypotField && type !== 'hidden');

const isCheckbox = (field: FormField): field is HTMLInputElement => field.type === 'checkbox';

export const readFields = (form: HTMLFormElement): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    listFields(form).map((field) => [field.name, isCheckbox(field) ? field.checked : field.value]),
  );

/** Returns what the visitor has typed: beside what was filled in, or instead of it in a field of one line. */
function readOwnText(field: FormField, filledIn = ''): string {
  if (field instanceof HTMLTextAreaElement) return field.value.replace(filledIn, '').trim();
  return field.value === filledIn ? '' : field.value;
}

export function storeDraft(form: string, formId: string, element: HTMLFormElement, prefill: Prefill = {}) {
  const typed = listFields(element)
    .filter((field) => !isCheckbox(field))
    .map((field) => [field.name, readOwnText(field, prefill[field.name])] as const)
    .filter(([, text]) => text);
  const draft: Draft = { formId, values: Object.fromEntries(typed) };
  ifPossible(() => sessionStorage.setItem(storageKey(form), JSON.stringify(draft)));
}

export const deleteDraft = (form: string) => ifPossible(() => sessionStorage.removeItem(storageKey(form)));
