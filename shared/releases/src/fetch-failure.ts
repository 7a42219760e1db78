type Failure = Error & { cause?: Error & { code?: string } };

const UNTRUSTED = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

const describe: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_SSL_WRONG_VERSION_NUMBER: 'that port does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'that port does not speak TLS',
};

/** Why `fetch` got no response, in words for people. `isFinal`: a retry can't help. */
export function describeFailure(error: unknown, limitMs: number): { words: string; isFinal: boolean } {
  const { name, message, cause } = error as Failure;
  if (name === 'TimeoutError')
    return { words: `it did not answer within ${Math.round(limitMs / 1000)} seconds`, isFinal: false };
  const code = cause?.code ?? '';
  if (UNTRUSTED.includes(code)) {
    return {
      words:
        'this machine does not trust its certificate. Where a CA of your own signs it, ' +
        'start the command with NODE_EXTRA_CA_CERTS=<file with the certificate of that CA>',
      isFinal: true,
    };
  }
  const reason = code || cause?.message || message;
  return {
    words: describe[code] ? `${describe[code]} (${code})` : reason,
    isFinal: /CERT|ERR_SSL/.test(code),
  };
}
