import { ownLocation, siteUrl } from '../src/own-location';

/** Releases that are looked at before they are live, by remote: what stands in `?preview=content@<release>` and in the cookie. */
export type Preview = Readonly<Record<string, string>>;

export type PreviewRequest =
  | { kind: 'none' }
  | { kind: 'end'; location: string }
  | { kind: 'start'; preview: Preview; location: string }
  | { kind: 'not understood' };

const PART = /^([a-z][a-z0-9-]{0,40})@([a-f0-9]{16})$/;

/** Of several remotes with a full stop between them. Nothing for what is no preview. */
export function parsePreview(text: string): Preview | undefined {
  const parts = text.split('.').map((part) => PART.exec(part));
  if (parts.length > 10 || parts.includes(null)) return undefined;
  return Object.fromEntries(parts.map((part) => [part?.[1] ?? '', part?.[2] ?? '']));
}

export const previewText = (preview: Preview) =>
  Object.entries(preview)
    .map(([remote, id]) => `${remote}@${id}`)
    .join('.');

/** The same address without the word on the preview. */
function locationWithout(url: URL): string {
  url.searchParams.delete('preview');
  return ownLocation(url.pathname) + url.search;
}

export function readPreviewRequest(path: string): PreviewRequest {
  // Anything but such a query is left to the pages, broken addresses included.
  if (!/[?&]preview=/.test(path)) return { kind: 'none' };
  const url = siteUrl('http://site', path);
  const text = url.searchParams.get('preview');
  if (text === null) return { kind: 'none' };
  if (text === 'off') return { kind: 'end', location: locationWithout(url) };
  const preview = parsePreview(text);
  return preview ? { kind: 'start', preview, location: locationWithout(url) } : { kind: 'not understood' };
}
