import type { SlotName } from '@hireloom/contracts';
import { Skeleton, VisuallyHidden } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import { appearsLateStyles } from './appears-late';
import { SlotUnavailable } from './slot-unavailable';

/** The placeholder of a slot; without scripts it says that the slot is missing. */
export function SlotLoading({ name }: { name: SlotName }) {
  return (
    <>
      <div css={appearsLateStyles}>
        <VisuallyHidden>{frame.failure.loading}</VisuallyHidden>
        <Skeleton lines={3} />
      </div>
      <noscript>
        <SlotUnavailable name={name} />
      </noscript>
    </>
  );
}
