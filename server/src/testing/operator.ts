/** The metrics token of services under test. */
export const operatorToken = 'a token only for tests';

/** The headers with which operators read metrics and health. */
export const operator = { authorization: `Bearer ${operatorToken}` };
