import { escapeJson, INSPECTION_ID, PAGE_DATA_ID } from '@hireloom/contracts';
import type { LoadedVersion } from '../versions/loaded-version';

const ASKED = /[?&]inspect(?=[=&]|$)/;

/** Whether the visitor wants to look behind the page. It is the same page for whoever does not. */
export const asksForInspection = (url: string): boolean => ASKED.test(url);

/** Gives the page what only an inspector needs. Its script is fetched by pages that carry this, and by no other. */
export function withInspection(html: string, { inspection }: Pick<LoadedVersion, 'inspection'>): string {
  const data = escapeJson(JSON.stringify(inspection));
  const pageData = `<script type="application/json" id="${PAGE_DATA_ID}">`;
  return html.replace(
    pageData,
    () => `<script type="application/json" id="${INSPECTION_ID}">${data}</script>${pageData}`,
  );
}
