import { css } from '@emotion/react';
import { visuallyHidden } from '@hireloom/design';
import { trapField } from '@hireloom/contracts';
import { forms } from '../content/forms';

const trapStyles = css(visuallyHidden);

/** A field for programs alone: nobody sees it, reaches it by keyboard or hears of it. */
export function Trap() {
  return (
    <div aria-hidden css={trapStyles}>
      <label>
        {forms.trap}
        <input name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export const trapIn = (form: HTMLFormElement) => String(new FormData(form).get(trapField) ?? '');
