import { css } from '@emotion/react';
import { visuallyHidden } from '@hireloom/design';
import { honeypotField } from '@hireloom/contracts';
import { forms } from '../content/forms';

const honeypotStyles = css(visuallyHidden);

/** A field for programs alone: nobody sees it, reaches it by keyboard or hears of it. */
export function Honeypot() {
  return (
    <div aria-hidden css={honeypotStyles}>
      <label>
        {forms.honeypot}
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export const honeypotIn = (form: HTMLFormElement) => String(new FormData(form).get(honeypotField) ?? '');
