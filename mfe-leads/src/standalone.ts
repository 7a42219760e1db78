import type { SlotProps } from '@hireloom/contracts';

/** What the slots of this remote are shown with where it runs alone. */
export const slotProps: Partial<SlotProps> = {
  'recruiter-request-form': { onSent: () => undefined, onDone: () => undefined },
};
