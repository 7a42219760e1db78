import { Skeleton, VisuallyHidden } from '@hireloom/shared/ui';
import { frame } from '../content/frame';
import { appearsLateStyles } from './appears-late';

/** Also what a visitor without scripts keeps when the server could not render the slot in time. */
export function SlotLoading() {
  return (
    <div css={appearsLateStyles}>
      <VisuallyHidden>{frame.failure.loading}</VisuallyHidden>
      <Skeleton lines={3} />
    </div>
  );
}
