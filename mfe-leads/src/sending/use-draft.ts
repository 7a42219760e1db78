import { useEffect, useEffectEvent, useRef } from 'react';
import { dropDraft, keepDraft, readDraft } from './draft';
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
