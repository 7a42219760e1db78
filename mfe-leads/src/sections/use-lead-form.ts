import type { SendResult } from '@hireloom/shared/api';
import { fieldErrors } from '@hireloom/shared/contracts';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';

type FieldMessages = Readonly<Partial<Record<string, string>>>;

type Options<Schema extends v.GenericSchema> = {
  schema: Schema;
  send: (payload: v.InferInput<Schema>, idempotencyKey: string) => Promise<SendResult>;
  onSent: (message: string) => void;
  onFailed: () => void;
};

const readForm = (form: HTMLFormElement) => {
  const entries = [...new FormData(form)];
  return Object.fromEntries(entries.map(([name, value]) => [name, value === 'on' ? true : value]));
};

function focusFirst(form: HTMLFormElement, messages: FieldMessages) {
  const controls = [...form.elements].filter((control) => control instanceof HTMLElement);
  controls.find((control) => messages[control.getAttribute('name') ?? ''])?.focus();
}

/** One form's way from submit to stored: errors at their fields, values kept until it is sent, never sent twice. */
export function useLeadForm<Schema extends v.GenericSchema>({
  schema,
  send,
  onSent,
  onFailed,
}: Options<Schema>) {
  const [messages, setMessages] = useState<FieldMessages>({});
  const [isSending, setIsSending] = useState(false);
  // A repeat after a lost answer carries the same key, so that the lead is stored once.
  const idempotencyKey = useRef<string | null>(null);

  const showErrors = (form: HTMLFormElement, errors: readonly { field: string; message: string }[]) => {
    const shown = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    setMessages(shown);
    focusFirst(form, shown);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const payload = readForm(form);
    const checked = v.safeParse(schema, payload);
    if (!checked.success) return showErrors(form, fieldErrors(checked.issues));
    setMessages({});
    setIsSending(true);
    idempotencyKey.current ??= crypto.randomUUID();
    const result = await send(payload as v.InferInput<Schema>, idempotencyKey.current);
    setIsSending(false);
    if (result.outcome !== 'failed') idempotencyKey.current = null;
    if (result.outcome === 'invalid') return showErrors(form, result.errors);
    if (result.outcome === 'failed') return onFailed();
    form.reset();
    onSent(result.message);
  };

  return { messages, isSending, submit };
}
