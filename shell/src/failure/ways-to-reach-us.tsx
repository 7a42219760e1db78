import { site } from '@hireloom/shared/contracts';
import { TextLink } from '@hireloom/shared/ui';
import { frame } from '../content/frame';

/** The way on that needs no bundle: phone and e-mail. */
export function WaysToReachUs() {
  return (
    <p>
      {frame.failure.phone} <TextLink href={site.phone.href}>{site.phone.display}</TextLink>
      {' · '}
      {frame.failure.email} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
    </p>
  );
}
