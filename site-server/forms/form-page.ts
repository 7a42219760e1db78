import {
  escapeHtml as escape,
  type FieldError,
  honeypotField,
  type PlainFormName,
  site,
} from '@hireloom/contracts';
import { formPage, postedForms } from './content/form-posts';
import type { PlainPage } from '../http/plain-page';

type FormPage = {
  form: PlainFormName;
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** What is wrong where no field is to blame; nothing on a form that was not sent yet. */
  message?: string;
  /** The path of the page that answers for the form, if one does. */
  home?: string;
  /** The request's name in the log, where the fault is ours. */
  reference?: string;
};

/** Says that a form was sent from here: its answer must not need a remote either. */
export const PLAIN_FIELD = 'plain';

/** When the form was shown, in milliseconds since 1970: only this page knows, the others are the same for everybody. */
export const SHOWN_FIELD = 'shownAt';

type Field = (typeof postedForms)[PlainFormName]['fields'][number];

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
  const star = isRequired ? ' <span class="star" aria-hidden="true">*</span>' : '';
  return `<div class="name"><label for="${name}">${label}</label>${star}</div>
${error ? `<p class="wrong" id="${name}-error">${escape(error)}</p>` : ''}<input ${attributes.join(' ')}>`;
}

function problemsHtml({ errors, message, reference }: FormPage): string {
  if (message === undefined) return '';
  const items = errors.map(
    ({ field, message: text }) => `<li><a href="#${escape(field)}">${escape(text)}</a></li>`,
  );
  const what = items.length
    ? `<p>${formPage.toCorrect}</p><ul>${items.join('')}</ul>`
    : `<p>${escape(message)}</p>`;
  return `<div class="problems" role="alert">${what}<p>${formPage.kept} ${formPage.directly}
<a href="${site.phone.href}">${site.phone.display}</a>, <a href="mailto:${site.email}">${site.email}</a></p>${
    reference ? `<p>${formPage.reference} ${escape(reference)}</p>` : ''
  }</div>`;
}

function tickHtml({ form, values }: FormPage): string {
  const posted = postedForms[form];
  if (!('tick' in posted)) return '';
  const { name, label } = posted.tick;
  const checked = values[name] ? ' checked' : '';
  return `<label class="tick"><input type="checkbox" name="${name}"${checked}>${escape(label)}</label>`;
}

/** Who corrects a form has filled it from when it was shown first, on a page that may not have known. */
const shownAt = ({ values, message }: FormPage) =>
  message === undefined ? String(Date.now()) : (values[SHOWN_FIELD] ?? '');

/** A form; after it was refused also what to correct, with what was typed. */
export function formPageOf(page: FormPage): PlainPage {
  const { form, message, home } = page;
  const { title, fields, submit, consentVersion } = postedForms[form];
  const main = `<h1>${title}</h1>${problemsHtml(page)}
<form method="post" action="/forms/${form}">
${fields.map((field) => fieldHtml(field, page)).join('\n')}
${tickHtml(page)}
<input type="hidden" name="consentVersion" value="${consentVersion}">
<input type="hidden" name="${PLAIN_FIELD}" value="1">
<input type="hidden" name="${SHOWN_FIELD}" value="${escape(shownAt(page))}">
<div class="honeypot" aria-hidden="true"><label>${formPage.honeypot}<input name="${honeypotField}" tabindex="-1" autocomplete="off"></label></div>
<button type="submit">${submit}</button></form>
${home === undefined ? '' : `<p><a href="${escape(home)}">${formPage.back}</a></p>`}`;
  return { title: message === undefined ? title : `Error: ${title}`, main };
}

/** What comes back where the form was a plain one. */
export function sentPageOf(form: PlainFormName): PlainPage {
  const { sentTitle, sent, goOn } = formPage;
  const main = `<h1>${sentTitle}</h1><p role="status">${sent[form]}</p><p><a href="/">${goOn}</a></p>`;
  return { title: sentTitle, main };
}
