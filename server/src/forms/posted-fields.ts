import { honeypotField, type PlainFormName } from '@hireloom/contracts';
import { isProtocolField, readOtherFields } from '../leads/other-fields';
import { postedForms } from './content/form-posts';

/** Values by name. Of a field that was sent several times, the last one counts. */
export type Values = Readonly<Record<string, string | undefined>>;

export const readValues = (sent: URLSearchParams): Values => Object.fromEntries(sent);

function listOwnNames(form: PlainFormName): string[] {
  const posted = postedForms[form];
  const names = posted.fields.map(({ name }) => name);
  return 'tick' in posted ? [...names, posted.tick.name] : names;
}

/** Fields that the page at `/forms/…` does not have. One that was sent several times, such as a group of checkboxes, is a list. */
function groupOtherValues(form: PlainFormName, sent: URLSearchParams) {
  const own = listOwnNames(form);
  const groups = new Map<string, string[]>();
  for (const [name, value] of sent) {
    if (own.includes(name) || (isProtocolField(name) && name !== honeypotField)) continue;
    const values = groups.get(name) ?? [];
    groups.set(name, values);
    values.push(value);
  }
  return Object.fromEntries(
    [...groups].map(([name, values]) => [name, values[1] === undefined ? values[0] : values]),
  );
}

export function parsePayload(form: PlainFormName, sent: URLSearchParams): Record<string, unknown> {
  const values = readValues(sent);
  const posted = postedForms[form];
  const texts = posted.fields.map(({ name }) => [name, values[name] ?? ''] as const);
  const tick = 'tick' in posted ? { [posted.tick.name]: Boolean(values[posted.tick.name]) } : {};
  const { [honeypotField]: honeypot, ...others } = groupOtherValues(form, sent);
  return { ...others, ...Object.fromEntries(texts), ...tick, ...(honeypot && { [honeypotField]: honeypot }) };
}

export const listOtherValues = (form: PlainFormName, sent: URLSearchParams) =>
  readOtherFields(groupOtherValues(form, sent), [])?.fields ?? {};
