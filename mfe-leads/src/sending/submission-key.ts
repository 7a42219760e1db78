import { hashText } from '@hireloom/contracts';

/** Returns a random id. Not `crypto.randomUUID`, which is unavailable over plain HTTP. */
export const createFormId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

/** A retry after a lost response has the same key, so the API stores the lead once; changed content gets a new key. */
export const createSubmissionKey = (formId: string, payload: object) =>
  `${formId}-${hashText(JSON.stringify(payload)).toString(36)}`;
