import { escapeJson, INSPECTION_ID, PAGE_DATA_ID } from '@hireloom/contracts';
import type { ServedVersion } from '../traffic/served-version';

const ASKED = /[?&]inspect(?=[=&]|$)/;

/** Takes the wish to inspect a page out of its address: it is the same page for whoever does not inspect it. */
export function readInspection(url: string): { path: string; isAsked: boolean } {
  if (!ASKED.test(url)) return { path: url, isAsked: false };
  const [pathname = '/', search] = url.split('?');
  const rest = new URLSearchParams(search);
  rest.delete('inspect');
  return { path: rest.size > 0 ? `${pathname}?${rest}` : pathname, isAsked: true };
}

/** Gives the page what only an inspector needs. Its script is fetched by pages that carry this, and by no other. */
export function withInspection(html: string, { inspection }: Pick<ServedVersion, 'inspection'>): string {
  const data = escapeJson(JSON.stringify(inspection));
  const pageData = `<script type="application/json" id="${PAGE_DATA_ID}">`;
  return html.replace(
    pageData,
    () => `<script type="application/json" id="${INSPECTION_ID}">${data}</script>${pageData}`,
  );
}
