import type { ConsentVersion, FieldError } from '@hireloom/contracts';
import type { SendResult } from '@hireloom/contracts/api';
import { type FormEvent, useRef, useState } from 'react';
import { isFormField, readFields, type FormField, type Prefill, useDraft } from '../sending/draft';
import type { FormService } from '../sending/form-service';
import { useSending } from '../sending/use-sending';
import { enhanceForm } from './form-layout';
import { readHoneypot } from './send-status';

type Options<Payload> = {
  draft: string;
  service: FormService<Payload>;
  consentVersion?: ConsentVersion;
  alsoSent?: Partial<Payload>;
  /** Subject of the request, set by the button that opened the form. */
  about?: string;
  openedBy?: string;
  /** Values that the visitor has entered elsewhere, by field. */
  prefill?: Prefill;
  onSent: (result: Extract<SendResult, { outcome: 'sent' }>) => void;
  onFailed: () => void;
};

type Errors = Readonly<Record<string, string | undefined>>;

const findField = (form: HTMLFormElement | null | undefined, name: string): FormField | undefined => {
  const field = form?.elements.namedItem(name) ?? null;
  return isFormField(field) ? field : undefined;
};

/** `show` focuses the first field with an error. `checkAgain` updates errors while typing; empty fields are checked on submit only. */
function useFieldErrors(check: (values: object) => Promise<FieldError[]>) {
  const [errors, setErrors] = useState<Errors>({});
  const show = (form: HTMLFormElement, problems: FieldError[]) => {
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])));
    problems
      .map(({ field }) => findField(form, field))
      .find(Boolean)
      ?.focus();
  };
  const checkAgain = async (form: HTMLFormElement, { name, value }: FormField) => {
    if (!errors[name]) return;
    const problems = value.trim() ? await check(readFields(form)) : [];
    const message = problems.find(({ field }) => field === name)?.message;
    setErrors((shown) => ({ ...shown, [name]: message }));
  };
  return { errors, show, checkAgain };
}

export function useLeadForm<Payload extends object>(options: Options<Payload>) {
  const { draft, service, alsoSent, prefill = {}, onSent, onFailed, ...signals } = options;
  const button = useRef<HTMLButtonElement>(null);
  const { submit, ...sending } = useSending({ send: service.send, button, ...signals });
  const { errors, show, checkAgain } = useFieldErrors(service.check);

  const { formId, fillTimeMs, keep, drop } = useDraft(draft, prefill, (name, value) => {
    const field = findField(button.current?.form, name);
    if (field instanceof HTMLTextAreaElement && prefill[name]) field.value = `${prefill[name]}\n${value}`;
    // Text typed before hydration is newer than the draft.
    else if (field && (field.value === '' || prefill[name])) field.value = value;
  });

  const send = async (form: HTMLFormElement) => {
    const fields = readFields(form);
    sending.setIsChecking(true);
    const problems = await service.check(fields);
    show(form, problems);
    if (problems.length > 0) return sending.setIsChecking(false);
    if (await service.sendNatively(form)) return;
    const result = await submit({
      payload: { ...fields, ...alsoSent } as Payload,
      formId: formId(),
      fillTimeMs: fillTimeMs(),
      honeypot: readHoneypot(form),
    });
    if (result?.outcome === 'invalid') show(form, result.errors);
    if (result && result.outcome !== 'sent') onFailed();
    if (result?.outcome !== 'sent') return;
    drop();
    form.reset();
    onSent(result);
  };

  const formProps = {
    ref: enhanceForm,
    onInputCapture: sending.startOver,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      keep(event);
      if (isFormField(event.target)) void checkAgain(event.currentTarget, event.target);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };

  const field = (name: keyof Payload & string) => ({
    name,
    error: errors[name],
    defaultValue: prefill[name],
  });

  return { ...sending, field, formProps, button };
}
