export const refusals = {
  unreadable: {
    status: 400,
    title: 'This address cannot be read',
    text: 'It has characters that do not belong in an address. It may have been cut off or changed on its way to you.',
  },
  missing: {
    status: 404,
    title: 'There is no such page',
    text: 'The address may have been typed wrongly, or what it led to is gone.',
  },
  home: 'Back to Home',
} as const;
