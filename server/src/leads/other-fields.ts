import { cleanLines, honeypotField } from '@hireloom/contracts';

/** Fields that this server's schemas lack, because the form is newer. Their names come from strangers. `note`: what was cut. */
export type OtherFields = { fields: Readonly<Record<string, string>>; note?: string };

/** Marks a form sent from the page at `/forms/…`, whose response must not need a remote either. */
export const PLAIN_FIELD = 'plain';
/** The path and query of the page that led to the page at `/forms/…`. */
export const FROM_FIELD = 'from';
/** The version of the consent text that a form without scripts shows. */
export const CONSENT_FIELD = 'consentVersion';

const protocolFields: readonly string[] = [honeypotField, FROM_FIELD, PLAIN_FIELD, CONSENT_FIELD];
export const isProtocolField = (name: string) => protocolFields.includes(name);

const MAX_FIELDS = 20;
const MAX_NAME_LENGTH = 40;
const MAX_VALUE_LENGTH = 2000;
const validName = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** JSON of deeper values can exceed the call stack: a body of 32 KB may nest 16,000 lists. */
const MAX_DEPTH = 16;

/** Replaces what is nested deeper than `MAX_DEPTH` by an ellipsis. */
export function limitDepth(value: unknown, depth = MAX_DEPTH): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((part) => limitDepth(part, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, limitDepth(part, depth - 1)]));
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A list of plain values becomes words with commas, anything else that is nested JSON. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isPlain(value)) return String(value);
  if (Array.isArray(value) && value.every(isPlain)) return value.map(String).join(', ');
  return JSON.stringify(limitDepth(value));
}

/** Lone surrogates cannot be stored as UTF-8. */
const clean = (text: string) => cleanLines(text).replace(/\p{Surrogate}/gu, '\uFFFD');

const describeCuts = (shortened: readonly string[], leftOut: number) =>
  [
    shortened.length > 0 && `Shortened: ${shortened.join(', ')}.`,
    leftOut > 0 && `Left out: ${leftOut} more ${leftOut === 1 ? 'field' : 'fields'}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Returns the filled fields of a form that are neither among the `known` ones nor the protocol's own, within bounds. */
export function readOtherFields(body: unknown, known: readonly string[]): OtherFields | undefined {
  const fields = new Map<string, string>();
  const shortened: string[] = [];
  let leftOut = 0;
  for (const [given, value] of Object.entries(body ?? {})) {
    if (known.includes(given) || isProtocolField(given)) continue;
    const letters = [...clean(toText(value))];
    if (letters.length === 0) continue;
    const name = given.slice(0, MAX_NAME_LENGTH);
    if (!validName.test(name) || fields.has(name) || fields.size === MAX_FIELDS) {
      leftOut += 1;
      continue;
    }
    fields.set(name, letters.slice(0, MAX_VALUE_LENGTH).join(''));
    if (letters.length > MAX_VALUE_LENGTH || given !== name) shortened.push(name);
  }
  if (fields.size === 0 && leftOut === 0) return undefined;
  const note = describeCuts(shortened, leftOut);
  return { fields: Object.fromEntries(fields), ...(note && { note }) };
}

export const parseOtherFields = (json: string | null | undefined) =>
  json ? (JSON.parse(json) as OtherFields) : undefined;

/** One line for each field, and one for the note. Further lines of a value are indented, so that they cannot look like a field. */
export function formatOtherFields({ fields, note }: OtherFields = { fields: {} }): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value.replaceAll('\n', '\n    ')}`);
  return [...lines, ...(note ? [`(${note})`] : [])].join('\n');
}
