/** The headers that a browser sends with a form of a page on this machine. */
export const ownPage = { origin: 'http://localhost:3000', 'x-fill-time': '9000' } as const;
