import {
  escapeHtml as escape,
  type FieldError,
  honeypotField,
  type PlainFormName,
  site,
} from '@hireloom/contracts';
import { formPage, type PostedField, postedForms } from './content/form-posts';
import type { Values } from './posted-fields';
import type { PlainPage } from '../http/plain-page';
import { CONSENT_FIELD, FROM_FIELD, PLAIN_FIELD } from '../leads/other-fields';

type FormPage = {
  form: PlainFormName;
  values: Values;
  /** Entered values of fields that this page does not know, such as those of a newer form of the remote. */
  otherFields: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** The general error message, besides those of the fields. Undefined if the form has not been sent yet. */
  message?: string;
  home?: string;
  reference?: string;
};

function fieldHtml(field: PostedField, { values, errors }: Pick<FormPage, 'values' | 'errors'>): string {
  const { name, label, hint } = field;
  const error = errors.find((one) => one.field === name)?.message;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const attributes = [
    `id="${name}" name="${name}"`,
    field.autoComplete ? `autocomplete="${field.autoComplete}"` : '',
    field.isRequired ? 'required' : '',
    error ? 'aria-invalid="true"' : '',
    described ? `aria-describedby="${described}"` : '',
  ].join(' ');
  const value = escape(values[name] ?? '');
  const star = field.isRequired ? ' <span class="star" aria-hidden="true">*</span>' : '';
  return `<div class="name"><label for="${name}">${label}</label>${star}</div>
${hint ? `<p class="hint" id="${name}-hint">${hint}</p>` : ''}${
    error ? `<p class="wrong" id="${name}-error">${escape(error)}</p>` : ''
  }${
    field.isLong
      ? `<textarea rows="4" ${attributes}>\n${value}</textarea>`
      : `<input type="${field.type ?? 'text'}" value="${value}" ${attributes}>`
  }`;
}

/** An SVG, because some devices show the Unicode cross as an emoji. */
const cross =
  '<svg class="cross" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m15 9-6 6m0-6 6 6"/></svg>';

function problemsHtml({ errors, message, reference }: FormPage): string {
  if (message === undefined) return '';
  const items = errors.map(
    ({ field, message: text }) => `<li><a href="#${escape(field)}">${escape(text)}</a></li>`,
  );
  const what = items.length
    ? `<p>${formPage.toCorrect}</p><ul>${items.join('')}</ul>`
    : `<p>${cross}${escape(message)}</p>`;
  return `<div class="problems" role="alert">${what}<p>${formPage.kept} ${formPage.directly}
<a href="${site.phone.href}">${site.phone.display}</a>, <a href="mailto:${site.email}">${site.email}</a></p>${
    reference ? `<p>${formPage.reference} ${escape(reference)}</p>` : ''
  }</div>`;
}

/** Shows a field that this page does not know under its name, so that what was entered is not lost. */
const otherFieldHtml = ([name, value]: [name: string, value: string]) =>
  fieldHtml({ name, label: name, isLong: value.includes('\n') }, { values: { [name]: value }, errors: [] });

function tickHtml({ form, values }: FormPage): string {
  const posted = postedForms[form];
  if (!('tick' in posted)) return '';
  const { name, label } = posted.tick;
  const checked = values[name] ? ' checked' : '';
  return `<label class="tick"><input type="checkbox" name="${name}"${checked}>${escape(label)}</label>`;
}

export function createFormPage(page: FormPage): PlainPage {
  const { form, message, home, values, otherFields } = page;
  const posted = postedForms[form];
  const { title, fields, submit } = posted;
  const consent =
    'consentVersion' in posted
      ? `<input type="hidden" name="${CONSENT_FIELD}" value="${posted.consentVersion}">`
      : '';
  const main = `<h1>${title}</h1>${problemsHtml(page)}
<form method="post" action="/forms/${form}">
${fields.map((field) => fieldHtml(field, page)).join('\n')}
${Object.entries(otherFields).map(otherFieldHtml).join('\n')}
${tickHtml(page)}
${consent}
<input type="hidden" name="${PLAIN_FIELD}" value="1">
${values[FROM_FIELD] ? `<input type="hidden" name="${FROM_FIELD}" value="${escape(values[FROM_FIELD])}">` : ''}
<div class="honeypot" aria-hidden="true"><label>${formPage.honeypot}<input name="${honeypotField}" tabindex="-1" autocomplete="off"></label></div>
<button type="submit">${submit}</button>
<p>${formPage.privacy} <a href="/privacypolicy">${formPage.privacyLink}</a></p></form>
${home === undefined ? '' : `<p><a href="${escape(home)}">${formPage.back}</a></p>`}`;
  return { title: message === undefined ? title : `Error: ${title}`, main };
}

export function createSentPage(form: PlainFormName, isToConfirm: boolean): PlainPage {
  const { sentTitle, sent, goOn, toConfirm } = formPage;
  const main = `<h1>${sentTitle}</h1><p role="status">${sent[form]}${isToConfirm ? ` ${toConfirm}` : ''}</p><p><a href="/">${goOn}</a></p>`;
  return { title: sentTitle, main };
}
