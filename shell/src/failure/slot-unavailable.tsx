import type { SlotName } from '@hireloom/contracts';
import { frame } from '../content/frame';
import { plainFormOfSlot } from '../content/plain-forms';
import { FailureBox } from './failure-box';

type Props = { name: SlotName; onRetry?: () => void };

export function SlotUnavailable({ name, onRetry }: Props) {
  return (
    <FailureBox text={frame.failure.slotText[name]} onRetry={onRetry} plainForm={plainFormOfSlot(name)} />
  );
}
