import type { Delivery, SendResult } from '@hireloom/contracts/api';
import { type ConsentVersion, type FieldError, fieldErrors } from '@hireloom/contracts';
import { type FormEvent, useRef } from 'react';
import { type FieldPath, type PathValue, type Resolver, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useDraft } from '../sending/draft';
import { useSending } from '../sending/use-sending';
import { takeOver } from './form-layout';
import { honeypotIn } from './send-status';

type Values = Record<string, string | boolean>;

type Options<Fields extends Values> = {
  /** Under which name what was typed is kept for a reload. */
  draft: string;
  schema: v.GenericSchema;
  send: (payload: Fields, delivery: Delivery) => Promise<SendResult>;
  consentVersion?: ConsentVersion;
  /** What is sent beside what the fields hold. */
  alsoSent?: Partial<Fields>;
  /** When the form was shown, on the clock of `performance.now()`; 0 for one that came with the document. */
  shownAt: number;
  /** Purpose of the button that opened the form. */
  about?: string;
  onSent: (message?: string) => void;
  onFailed: () => void;
};

const checkedBy =
  <Fields extends Values>(schema: v.GenericSchema): Resolver<Fields> =>
  (values) => {
    const { success, issues } = v.safeParse(schema, values);
    if (success) return { values, errors: {} };
    const errors = fieldErrors(issues).map(({ field, message }) => [field, { type: 'invalid', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };

/** A form from its draft to its being stored: errors at their fields, focus on the first, nothing typed is lost. */
export function useLeadForm<Fields extends Values>({
  draft,
  schema,
  send,
  consentVersion,
  alsoSent,
  about,
  shownAt,
  onSent,
  onFailed,
}: Options<Fields>) {
  const { register, handleSubmit, formState, getValues, setValue, setError, reset } = useForm<Fields>({
    resolver: checkedBy<Fields>(schema),
  });
  const button = useRef<HTMLButtonElement>(null);
  const { state, isSending, submit } = useSending({ send, consentVersion, about, button });

  const { formId, keep, drop } = useDraft(draft, (name, value) => {
    // What was typed before this ran, in the server's HTML, is newer.
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
    const payload = { ...fields, ...alsoSent };
    const result = await submit({ payload, formId: formId(), shownAt, honeypot: honeypotIn(form) });
    if (result?.outcome === 'failed') onFailed();
    if (result?.outcome === 'invalid') showErrors(result.errors);
    if (result?.outcome !== 'sent') return;
    drop();
    reset();
    onSent(result.message);
  };

  const formProps = {
    ref: takeOver,
    onInput: (event: FormEvent<HTMLFormElement>) => keep(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget;
      void handleSubmit((fields) => sendValues(fields as Fields, form))(event);
    },
  };

  const field = (name: FieldPath<Fields>) => ({
    ...register(name),
    error: formState.errors[name]?.message as string | undefined,
  });

  return { field, formProps, button, state, isSending };
}
