/** The metrics token of services under test. */
export const operatorToken = 'a token for tests alone';

/** The headers with which operators read metrics and health. */
export const operator = { authorization: `Bearer ${operatorToken}` };
