import type { FormEvent } from 'react';

/** Undefined unless each input was a single character: autofill, phones and restored drafts enter more at once. */
export function createFillTimer() {
  let startedAt: number | undefined;
  let isTyped = true;
  return {
    onInput: ({ nativeEvent, target }: FormEvent) => {
      if (target instanceof HTMLInputElement && target.type === 'checkbox') return;
      const { inputType, data } = nativeEvent as InputEvent;
      isTyped &&= inputType === 'insertText' && data?.length === 1;
      startedAt ??= performance.now();
    },
    restore: () => void (isTyped = false),
    elapsedMs: () => (isTyped && startedAt !== undefined ? performance.now() - startedAt : undefined),
  };
}
