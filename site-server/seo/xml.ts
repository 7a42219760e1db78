import { escapeHtml } from '@hireloom/contracts';

/** Text for an element or attribute: markup escaped, and characters that XML does not know left out. */
export const xmlText = (text: string) =>
  escapeHtml(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''));

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
