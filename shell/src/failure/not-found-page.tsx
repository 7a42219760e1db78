import { ButtonLink, Container } from '@hireloom/shared/ui';
import { frame } from '../content/frame';

export function NotFoundPage() {
  const { heading, text, link } = frame.notFound;
  return (
    <Container>
      <h1>{heading}</h1>
      <p>{text}</p>
      <ButtonLink href="/">{link}</ButtonLink>
    </Container>
  );
}
