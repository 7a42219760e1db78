import { css } from '@emotion/react';
import { site } from '@hireloom/contracts';
import { space, type } from '@hireloom/design';
import { TextLink } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import type { PlainForm } from '../content/plain-forms';

const listStyles = css({ ...type.control, display: 'flex', flexWrap: 'wrap', gap: space(2, 6) });

type Props = { plainForm?: PlainForm };

/** The ways on that need no bundle: a form of the site server's own, phone and e-mail. */
export function WaysToReachUs({ plainForm }: Props) {
  const { phone, email } = frame.failure;
  return (
    <ul css={listStyles}>
      {plainForm && (
        <li>
          <TextLink href={plainForm.href} reloadDocument>
            {plainForm.label}
          </TextLink>
        </li>
      )}
      <li>
        {phone} <TextLink href={site.phone.href}>{site.phone.display}</TextLink>
      </li>
      <li>
        {email} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
      </li>
    </ul>
  );
}
