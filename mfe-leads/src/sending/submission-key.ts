const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0).toString(36);
}

/** Returns a random id. Not `crypto.randomUUID`, which is unavailable over plain HTTP. */
export const newFormId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

/**
 * Returns the idempotency key of a form with this content. A retry after a lost response has the same key, so the API
 * stores the lead only once; changed content gets a new key.
 */
export const submissionKey = (formId: string, payload: object) =>
  `${formId}-${fingerprint(JSON.stringify(payload))}`;
