import type { SlotProps } from '@hireloom/contracts';

/** The props of this remote's slots when it runs standalone. */
export const slotProps: Partial<SlotProps> = {
  'recruiter-request-form': { onSent: () => undefined, onDone: () => undefined },
};
