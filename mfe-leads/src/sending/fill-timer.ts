import type { FormEvent } from 'react';

/**
 * Measures how long a form is being typed, from the first keystroke. The time is undefined unless each input was a single character:
 * browsers and password managers fill all fields at once, phones compose whole words, and a restored draft was typed earlier.
 */
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
