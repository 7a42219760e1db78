import type { SlotProps } from '@hireloom/contracts';

export const slotProps: Partial<SlotProps> = {
  'recruiter-request-form': { onSent: () => undefined, onDone: () => undefined },
};
