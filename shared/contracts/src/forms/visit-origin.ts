import * as v from 'valibot';
import { campaignNames } from './touches';

/** Request header: where the lead came from, as percent-encoded JSON (`Origin`). An API that does not know it ignores it. */
export const originHeader = 'X-Form-Origin';

/** Shorter than what proxies accept for one header (nginx: 8 KB). */
const MAX_HEADER_LENGTH = 6000;
/** The longest texts are click ids. */
const MAX_TEXT_LENGTH = 250;

const readable = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();
const text = v.pipe(v.string(), v.transform(readable), v.nonEmpty(), v.maxLength(MAX_TEXT_LENGTH));

/** Drops invalid values instead of rejecting the header, because a lead must not be lost over its origin. */
const ifUsable = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

const touchSchema = v.object({
  landing: ifUsable(text),
  referrer: ifUsable(v.pipe(text, v.regex(/^[\w.:[\]-]+$/))),
  ...v.entriesFromList(campaignNames, ifUsable(text)),
});

const originSchema = v.object({
  first: ifUsable(touchSchema),
  last: ifUsable(touchSchema),
  page: ifUsable(text),
  button: ifUsable(text),
  siteVersion: ifUsable(text),
  formRelease: ifUsable(text),
});

/** Where a lead came from. Every field is optional. */
export type Origin = v.InferOutput<typeof originSchema>;

/** Returns the header. If it would be too long, omits the last touch, then both. */
export function encodeOrigin({ first, last, ...opened }: Origin): Record<string, string> {
  const encoded = [{ ...opened, first, last }, { ...opened, first }, opened]
    .map((origin) => encodeURIComponent(JSON.stringify(v.parse(originSchema, origin))))
    .find(({ length }) => length <= MAX_HEADER_LENGTH);
  return encoded === undefined ? {} : { [originHeader]: encoded };
}

/** Decodes the header. Returns undefined if nothing in it is usable. */
export function decodeOrigin(encoded: unknown): Origin | undefined {
  if (typeof encoded !== 'string' || encoded.length > MAX_HEADER_LENGTH) return undefined;
  try {
    const origin = v.parse(originSchema, JSON.parse(decodeURIComponent(encoded)));
    return JSON.stringify(origin) === '{}' ? undefined : origin;
  } catch {
    return undefined;
  }
}
