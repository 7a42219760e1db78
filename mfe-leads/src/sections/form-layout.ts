import { css } from '@emotion/react';
import { prepareToCall } from '@hireloom/contracts/api';
import { from, layout, space } from '@hireloom/design';

export const formStyles = css({
  display: 'grid',
  gap: space(5),
  // A field that gets focus shows its label as well, under the header that stays.
  '& input, & textarea': { scrollMarginBlockStart: `calc(${layout.headerHeight} + ${space(12)})` },
});
export const pairStyles = css({
  display: 'grid',
  gap: space(5),
  [from.small]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});
export const endStyles = css({ display: 'grid', gap: space(4), justifyItems: 'start' });

/**
 * Scripts check and say more than the browser would; without them the browser's own check is there.
 * The frame keeps what is pressed early until it sees that the checks are off. What sending needs is fetched once somebody is in the form.
 */
export const takeOver = (form: HTMLFormElement | null) => {
  if (!form) return;
  form.noValidate = true;
  form.addEventListener('focusin', prepareToCall, { once: true });
};

/** What phones need to know of a field, so that the right keyboard comes and nothing is "corrected". */
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
/** No `type="url"`: that one wants `https://`, which nobody writes. */
export const addressInput = {
  inputMode: 'url',
  autoComplete: 'url',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
