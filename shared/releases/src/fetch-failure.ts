type Failure = Error & { cause?: Error & { code?: string } };

const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/;

/** Why `fetch` got no response. `isFinal`: a retry can't help. */
export function describeFailure(error: unknown, limitMs: number): { words: string; isFinal: boolean } {
  const { name, message, cause } = error as Failure;
  if (name === 'TimeoutError')
    return { words: `it did not answer within ${Math.round(limitMs / 1000)} seconds`, isFinal: false };
  const code = cause?.code ?? '';
  // A name with several addresses fails with a list of errors, which has no message.
  const reason = cause?.message || code || message;
  const hint = UNTRUSTED.test(code)
    ? '. If a CA of your own signs its certificate, set NODE_EXTRA_CA_CERTS=<file with the certificate of that CA>'
    : '';
  return { words: reason + hint, isFinal: /CERT|ERR_SSL/.test(code) };
}
