import type { SlotProps } from '@hireloom/contracts';

/** The props of this remote's slots when it runs standalone. */
export const slotProps: Partial<SlotProps> = {
  'blog-teaser': { limit: 4 },
  'case-study-teaser': { limit: 3, target: 'page' },
};
