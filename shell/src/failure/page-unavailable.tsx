import { Button, Container } from '@hireloom/shared/ui';
import { frame } from '../content/frame';
import { WaysToReachUs } from './ways-to-reach-us';

type Props = { isRetrying: boolean; onRetry: () => void };

export function PageUnavailable({ isRetrying, onRetry }: Props) {
  const { pageHeading, pageText, retry, retrying } = frame.failure;
  return (
    <Container>
      <h1>{pageHeading}</h1>
      <p>{pageText}</p>
      <WaysToReachUs />
      <Button onClick={onRetry} isBusy={isRetrying}>
        {isRetrying ? retrying : retry}
      </Button>
    </Container>
  );
}
