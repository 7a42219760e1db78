import { css } from '@emotion/react';
import { columns, fluid, from, layout, space } from '@hireloom/design';
import { prepareToSend } from '../sending/form-service';

export const formStyles = css(columns(fluid(14, 20)), {
  // Scrolling to a focused field also shows its label below the sticky header.
  '& input, & textarea': { scrollMarginBlockStart: `calc(${layout.headerHeight} + ${space(12)})` },
});
export const pairStyles = css(columns(fluid(14, 20), { small: 2 }));
export const submitRowStyles = css(columns(space(4)), {
  [from.small]: { justifyItems: 'start' },
});

/** Our messages are better than the browser's, whose validation stays on without scripts. Preloads the code for sending on focus. */
export const enhanceForm = (form: HTMLFormElement | null) => {
  if (!form) return;
  form.noValidate = true;
  form.addEventListener('focusin', prepareToSend, { once: true });
};

/** Attributes that give phones the right keyboard and turn off corrections. */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
export const phoneInput = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;
export const nameInput = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false } as const;
/** Not `type="url"`, which rejects URLs without `https://`, and nobody types that. */
export const urlInput = {
  inputMode: 'url',
  autoComplete: 'url',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
