import { type FieldError, site, trapField } from '@hireloom/shared/contracts';
// One by one: the design's index also names the font files, which only a bundler can import.
import { colours } from '../../shared/src/design/colours';
import { radii, space, strokes } from '../../shared/src/design/space';
import { fontStack } from '../../shared/src/design/type';
import { formPage, postedForms } from '../src/content/form-posts';

export type PostedFormName = keyof typeof postedForms;

type FormPage = {
  form: PostedFormName;
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** What is wrong where no field is to blame; nothing on a form that was not sent yet. */
  message?: string;
  nonce: string;
};

/** Says that a form was sent from here: its answer must not need a remote either. */
export const PLAIN_FIELD = 'plain';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const styles = `
*{box-sizing:border-box}
body{margin:0;background:${colours.canvas};color:${colours.ink};font:1rem/1.5 ${fontStack}}
a{color:${colours.indigo}}
header,main{max-width:40rem;margin:0 auto;padding:${space(6, 5)}}
header a{color:${colours.ink};font-weight:700;font-size:1.5rem;text-decoration:none}
form,.problems{background:${colours.surface};border:${strokes.hairline} solid ${colours.line};border-radius:${radii.medium};padding:${space(6)}}
.problems{border:2px solid ${colours.red};margin-bottom:${space(6)}}
.problems ul{padding-inline-start:${space(5)};margin-bottom:0}
label{display:block;font-weight:600;margin-top:${space(5)}}
.wrong{color:${colours.red};margin:${space(1)} 0}
input:not([type=checkbox]){width:100%;min-height:${space(12)};padding:${space(2.5, 4)};font:inherit;border:${strokes.edge} solid ${colours.edge};border-radius:${radii.small}}
input[aria-invalid]{border-color:${colours.red}}
.tick{display:flex;gap:${space(3)};font-weight:400;min-height:${space(11)};align-items:center}
.tick input{width:${space(6)};height:${space(6)}}
button{margin-top:${space(6)};min-height:${space(12)};padding:${space(2, 6)};font:inherit;font-weight:600;color:${colours.onNight};background:${colours.indigo};border:0;border-radius:${radii.round}}
:focus-visible{outline:${strokes.ring} solid ${colours.indigo};outline-offset:2px}
.trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`;

type Field = (typeof postedForms)[PostedFormName]['fields'][number];

function fieldHtml(field: Field, { values, errors }: FormPage): string {
  const { name, label } = field;
  const error = errors.find((one) => one.field === name)?.message;
  const isRequired = 'isRequired' in field;
  const attributes = [
    `id="${name}" name="${name}" type="${'type' in field ? field.type : 'text'}"`,
    `autocomplete="${field.autoComplete}" value="${escape(values[name] ?? '')}"`,
    isRequired ? 'required' : '',
    error ? `aria-invalid="true" aria-describedby="${name}-error"` : '',
  ];
  return `<label for="${name}">${label}${isRequired ? ' <span aria-hidden="true">*</span>' : ''}</label>
${error ? `<p class="wrong" id="${name}-error">${escape(error)}</p>` : ''}<input ${attributes.join(' ')}>`;
}

function problemsHtml({ errors, message }: FormPage): string {
  if (message === undefined) return '';
  const items = errors.map(
    ({ field, message: text }) => `<li><a href="#${escape(field)}">${escape(text)}</a></li>`,
  );
  const what = items.length
    ? `<p>${formPage.toCorrect}</p><ul>${items.join('')}</ul>`
    : `<p>${escape(message)}</p>`;
  return `<div class="problems" role="alert">${what}<p>${formPage.kept} ${formPage.directly}
<a href="${site.phone.href}">${site.phone.display}</a>, <a href="mailto:${site.email}">${site.email}</a></p></div>`;
}

function tickHtml({ form, values }: FormPage): string {
  const posted = postedForms[form];
  if (!('tick' in posted)) return '';
  const { name, label } = posted.tick;
  const checked = values[name] ? ' checked' : '';
  return `<label class="tick"><input type="checkbox" name="${name}"${checked}>${escape(label)}</label>`;
}

type Frame = { title: string; nonce: string; main: string };

const frameHtml = ({ title, nonce, main }: Frame) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${site.name}</title><meta name="robots" content="noindex">
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${styles}</style></head>
<body><header><a href="/">${formPage.home}</a></header><main>${main}</main></body></html>
`;

/**
 * A whole page without scripts that needs no remote: a form, and after it was sent in vain also what to correct,
 * with what was typed.
 */
export function renderFormPage(page: FormPage): string {
  const { form, nonce, message } = page;
  const { title, fields, submit, consentVersion } = postedForms[form];
  const main = `<h1>${title}</h1>${problemsHtml(page)}
<form method="post" action="/forms/${form}">
${fields.map((field) => fieldHtml(field, page)).join('\n')}
${tickHtml(page)}
<input type="hidden" name="consentVersion" value="${consentVersion}">
<input type="hidden" name="${PLAIN_FIELD}" value="1">
<div class="trap" aria-hidden="true"><label>Leave this empty<input name="${trapField}" tabindex="-1" autocomplete="off"></label></div>
<button type="submit">${submit}</button></form>
<p><a href="/contactus">${formPage.back}</a></p>`;
  return frameHtml({ title: message === undefined ? title : `Error: ${title}`, nonce, main });
}

/** What comes back where the form was a plain one. */
export function renderSentPage(form: PostedFormName, nonce: string): string {
  const { sentTitle, sent, goOn } = formPage;
  const main = `<h1>${sentTitle}</h1><p role="status">${sent[form]}</p><p><a href="/">${goOn}</a></p>`;
  return frameHtml({ title: sentTitle, nonce, main });
}
