import type { SlotProps } from '@hireloom/contracts';

export const slotProps: Partial<SlotProps> = {
  'blog-teaser': { limit: 4 },
  'case-study-teaser': { limit: 3, target: 'page' },
};
