import { css } from '@emotion/react';
import { site } from '@hireloom/shared/contracts';
import { space, type } from '@hireloom/shared/design';
import { TextLink } from '@hireloom/shared/ui';
import { frame } from '../content/frame';

const listStyles = css({ ...type.control, display: 'flex', flexWrap: 'wrap', gap: space(2, 6) });

/** The way on that needs no bundle: phone and e-mail. */
export function WaysToReachUs() {
  const { phone, email } = frame.failure;
  return (
    <ul css={listStyles}>
      <li>
        {phone} <TextLink href={site.phone.href}>{site.phone.display}</TextLink>
      </li>
      <li>
        {email} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
      </li>
    </ul>
  );
}
