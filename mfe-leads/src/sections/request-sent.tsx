import { css } from '@emotion/react';
import { colours, layout, space } from '@hireloom/design';
import { Icon, TextLink, typography } from '@hireloom/design/ui';
import { CircleCheck } from 'lucide-react';
import { forms } from '../content/forms';

const { heading, text, next } = forms.recruiterRequest.sentPanel;
const { phone, email } = forms.status;

const panelStyles = css({
  display: 'grid',
  gap: space(3),
  justifyItems: 'start',
  '& > svg': { color: colours.teal },
});
const linksStyles = css({ display: 'flex', flexWrap: 'wrap', columnGap: space(6) });
const linkStyles = css({ display: 'inline-flex', alignItems: 'center', minHeight: layout.touchTarget });

/** Focuses the heading, so that screen readers announce it: the submit button unmounts with the form. */
const takeFocus = (panel: HTMLElement | null) => panel?.focus();

/** Replaces the form once the request is stored, until the popup closes. */
export function RequestSent() {
  return (
    <div css={panelStyles}>
      <Icon of={CircleCheck} size={32} />
      <h3 ref={takeFocus} tabIndex={-1} css={typography.h3}>
        {heading}
      </h3>
      <p>{text}</p>
      <p css={typography.softControl}>{next}</p>
      <div css={linksStyles}>
        <TextLink href={phone.href} css={linkStyles}>
          {phone.display}
        </TextLink>
        <TextLink href={`mailto:${email}`} css={linkStyles}>
          {email}
        </TextLink>
      </div>
    </div>
  );
}
