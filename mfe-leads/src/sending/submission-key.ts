const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0).toString(36);
}

/** `crypto.randomUUID` is not available over plain HTTP. */
export const newFormId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

/**
 * The idempotency key of one form with one content: a repeat after a lost answer has the same one, so that
 * the lead is stored once; what was changed in between is something new.
 */
export const submissionKey = (formId: string, payload: object) =>
  `${formId}-${fingerprint(JSON.stringify(payload))}`;
