import type { SlotProps } from '@hireloom/contracts';

/** What the slots of this remote are shown with where it runs alone. */
export const slotProps: Partial<SlotProps> = {
  'blog-teaser': { limit: 4 },
  'case-study-teaser': { limit: 3, target: 'page' },
};
