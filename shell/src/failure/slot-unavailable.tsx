import type { SlotName } from '@hireloom/shared/contracts';
import { Button } from '@hireloom/shared/ui';
import { frame } from '../content/frame';
import { WaysToReachUs } from './ways-to-reach-us';

type Props = { name: SlotName; onRetry?: () => void };

export function SlotUnavailable({ name, onRetry }: Props) {
  return (
    <div role="group" aria-label={frame.failure.slotText[name]}>
      <p>{frame.failure.slotText[name]}</p>
      <WaysToReachUs />
      {onRetry && <Button onClick={onRetry}>{frame.failure.retry}</Button>}
    </div>
  );
}
