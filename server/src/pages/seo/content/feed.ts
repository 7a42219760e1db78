/** The feed's title and subtitle in feed readers. */
export const feed = { title: 'Hireloom articles', subtitle: 'Articles for people who hire.' } as const;
