import {
  consentTexts,
  currentConsent,
  listFieldErrors,
  sameContentKey,
  subscriptionSchema,
} from '@hireloom/contracts';
import { sendSubscription } from '@hireloom/contracts/api';
import { usePlatform } from '@hireloom/contracts/platform';
import { Button, Container, TextField } from '@hireloom/design/ui';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { subscribe as text } from '../content/subscribe';

export const meta = () => text.meta;

const consentVersion = currentConsent.subscription;

/** Replaces the browser's validation once scripts run. Until then the shell holds back submits. */
const enhanceForm = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true;
};

export function Component() {
  const { alert, toast } = usePlatform();
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const show = (field: HTMLInputElement, message?: string) => {
    setError(message);
    field.focus();
  };

  const send = async (form: HTMLFormElement) => {
    const field = form.elements.namedItem('email') as HTMLInputElement;
    const fields = { email: field.value };
    // The API validates with the same schema.
    const { success, issues } = v.safeParse(subscriptionSchema, fields);
    if (!success) return show(field, listFieldErrors(issues)[0]?.message);
    setIsSending(true);
    // The API stores one lead per key and content.
    const delivery = { idempotencyKey: sameContentKey, honeypot: '' };
    const result = await sendSubscription(fields, { ...delivery, consentVersion });
    setIsSending(false);
    if (result.outcome === 'failed') return alert(text.failed, 'failure');
    if (result.outcome === 'invalid') return show(field, result.errors[0]?.message);
    setError(undefined);
    form.reset();
    toast(text.sent, 'success');
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };

  return (
    <Container>
      <h1>{text.heading}</h1>
      <form method="post" action="/forms/newsletter" ref={enhanceForm} onSubmit={onSubmit}>
        <TextField label={text.email} type="email" required error={error} name="email" />
        <p>{consentTexts[consentVersion]}</p>
        <input type="hidden" name="consentVersion" value={consentVersion} />
        <Button type="submit" isBusy={isSending}>
          {text.submit}
        </Button>
      </form>
    </Container>
  );
}
