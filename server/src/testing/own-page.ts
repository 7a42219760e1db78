/** The headers that a browser sends with a form of a page on this machine. */
export const ownPage = { origin: 'http://localhost:3000', 'x-fill-time': '9000' } as const;

/** Posts a contact form of Asha to a running server, with these fields added or changed. */
export const postContact = (address: string, fields: object, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/api/addcontact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownPage, ...headers },
    body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example', ...fields }),
  });
