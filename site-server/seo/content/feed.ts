/** How the feed of articles names itself to feed readers. */
export const feed = { title: 'Hireloom articles', subtitle: 'Articles for people who hire.' } as const;
