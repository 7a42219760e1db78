import { ButtonLink } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import { PageFrame } from './page-frame';

export function NotFoundPage() {
  const { heading, text, link } = frame.notFound;
  return (
    <PageFrame heading={heading} text={text}>
      <ButtonLink href="/" size="large">
        {link}
      </ButtonLink>
    </PageFrame>
  );
}
