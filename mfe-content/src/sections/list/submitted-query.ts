import type { FormEvent } from 'react';

/** What the browser would put into the address if it sent the form itself, the pressed button included. */
export function submittedQuery(event: FormEvent<HTMLFormElement>): URLSearchParams {
  const form = event.target as HTMLFormElement;
  const { submitter } = event.nativeEvent as SubmitEvent;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  if (submitter instanceof HTMLButtonElement && submitter.name) query.set(submitter.name, submitter.value);
  return query;
}
