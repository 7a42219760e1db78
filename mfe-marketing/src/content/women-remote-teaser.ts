import picture from '../pictures/women-remote.svg';

/** How Home announces the partner offering. */
export const womenRemoteTeaser = {
  eyebrow: 'Partner offering',
  picture,
  heading: 'For women who work remotely',
  text: 'Our partner offering brings together women who work remotely and companies that hire them.',
  action: { label: 'See the offering', action: 'page', to: '/aboutus#women-remote' },
} as const;
