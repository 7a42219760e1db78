/** An error whose `reason` is safe to log. `status`: the response status of the receiver. */
export const failure = (reason, more) => Object.assign(new Error(reason), { reason, ...more });

/** Returns the fields of a notice that recipes use. A recruiter request has only one name. `notes`: fields that few targets support. */
export function leadIn({ type, timestamp, data }) {
  const kind = /^lead\.(contact|recruiter-request|subscription)$/.exec(type)?.[1];
  if (!kind)
    throw failure('The receiver does not know this type of notice: update the receiver.', { status: 422 });
  const {
    id,
    email,
    firstName,
    lastName,
    name,
    phoneE164: phone,
    company,
    Jobtitle,
    otherFields,
    ...rest
  } = data;
  const all = { ...otherFields, ...rest, 'sent from': rest.origin?.page, 'agreed to': rest.consent?.version };
  const texts = Object.entries(all).filter(([, value]) => value && typeof value === 'string');
  const notes = texts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const person = { email, firstName, lastName: lastName ?? name, phone, company, jobTitle: Jobtitle };
  return { kind, receivedAt: timestamp, ...person, notes, id };
}

const filled = (_key, value) => (value === '' || value === null ? undefined : value);

/** Calls a target. Omits empty fields, which would erase stored values. @throws unless the status is 2xx */
export async function call(url, { method = 'POST', headers: given, body }) {
  const headers = { 'content-type': 'application/json', ...given };
  // Two calls fit into the 10 s that the site waits.
  const signal = AbortSignal.timeout(4000);
  const options = { method, headers, body: JSON.stringify(body, filled), signal, redirect: 'error' };
  const answer = await fetch(url, options);
  const text = await answer.text();
  if (!answer.ok) throw failure(`The target answered ${answer.status}.`, { answered: answer.status });
  return text;
}
