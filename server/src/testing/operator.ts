/** The token of services under test. */
export const operatorToken = 'a token for tests alone';

/** What whoever runs the service sends to read its metrics and its health. */
export const operator = { authorization: `Bearer ${operatorToken}` };
