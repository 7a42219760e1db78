import type { ConsentVersion, FieldError } from '@hireloom/contracts';
import type { Delivery, SendResult } from '@hireloom/contracts/api';
import { type FormEvent, useRef } from 'react';
import { type FieldErrors, type FieldPath, type PathValue, type Resolver, useForm } from 'react-hook-form';
import { useDraft } from '../sending/draft';
import { useSending } from '../sending/use-sending';
import { takeOver } from './form-layout';
import { honeypotIn } from './send-status';

type Values = Record<string, string | boolean>;

type Options<Fields extends Values> = {
  /** Name under which the draft is stored. */
  draft: string;
  /** See `formService`. */
  service: {
    check: (values: object) => Promise<FieldError[]>;
    send: (payload: Fields, delivery: Delivery) => Promise<SendResult>;
    sendNatively: (form: HTMLFormElement) => boolean;
  };
  consentVersion?: ConsentVersion;
  /** Values to send along with the fields. */
  alsoSent?: Partial<Fields>;
  /** Subject of the request, set by the button that opened the form. */
  about?: string;
  /** The label of that button. */
  openedBy?: string;
  onSent: (message?: string) => void;
  onFailed: () => void;
};

const checkedBy =
  <Fields extends Values>(check: Options<Fields>['service']['check']): Resolver<Fields> =>
  async (values) => {
    const problems = await check(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors = problems.map(({ field, message }) => [field, { type: 'invalid', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Fields> };
  };

/** A form whose input survives a reload. Shows errors at their fields and focuses the first one. */
export function useLeadForm<Fields extends Values>(options: Options<Fields>) {
  const { draft, service, alsoSent, onSent, onFailed, ...signals } = options;
  const { register, handleSubmit, formState, getValues, setValue, setError, reset } = useForm<Fields>({
    resolver: checkedBy<Fields>(service.check),
  });
  const button = useRef<HTMLButtonElement>(null);
  const { submit, ...sending } = useSending({ send: service.send, button, ...signals });

  const { formId, fillTimeMs, keep, drop } = useDraft(draft, (name, value) => {
    // Text typed before hydration is newer than the draft.
    const path = name as FieldPath<Fields>;
    if (getValues(path) === '') setValue(path, value as PathValue<Fields, typeof path>);
  });

  const showErrors = (errors: FieldError[]) => {
    const shown = errors.filter(({ field }) => Object.hasOwn(getValues(), field));
    shown.forEach(({ field, message }, index) =>
      setError(field as FieldPath<Fields>, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    onFailed();
  };

  const sendValues = async (fields: Fields, form: HTMLFormElement) => {
    if (service.sendNatively(form)) return;
    const result = await submit({
      payload: { ...fields, ...alsoSent },
      formId: formId(),
      fillTimeMs: fillTimeMs(),
      honeypot: honeypotIn(form),
    });
    if (result?.outcome === 'failed') onFailed();
    if (result?.outcome === 'invalid') showErrors(result.errors);
    if (result?.outcome !== 'sent') return;
    drop();
    reset();
    onSent(result.message);
  };

  const formProps = {
    ref: takeOver,
    onInputCapture: sending.startOver,
    onInput: keep,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget;
      sending.setIsChecking(true);
      void handleSubmit(
        (fields) => sendValues(fields, form),
        () => sending.setIsChecking(false),
      )(event);
    },
  };

  const field = (name: FieldPath<Fields>) => ({
    ...register(name),
    error: formState.errors[name]?.message as string | undefined,
  });

  return { ...sending, field, formProps, button };
}
