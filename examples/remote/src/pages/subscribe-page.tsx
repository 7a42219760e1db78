import {
  consentTexts,
  currentConsent,
  fieldErrors,
  sameContentKey,
  subscriptionSchema,
} from '@hireloom/contracts';
import { sendSubscription } from '@hireloom/contracts/api';
import { usePlatform } from '@hireloom/contracts/platform';
import { Button, Container, TextField } from '@hireloom/design/ui';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { subscribe as text } from '../content/subscribe';

export const meta = () => text.meta;

type Fields = { email: string };

const consentVersion = currentConsent.subscription;

/** The API validates with the same schema. */
const resolver: Resolver<Fields> = (values) => {
  const { success, output, issues } = v.safeParse(subscriptionSchema, values);
  if (success) return { values: output, errors: {} };
  const errors = fieldErrors(issues).map(({ field, message }) => [field, { type: 'invalid', message }]);
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Fields> };
};

/** Our validation replaces the browser's once scripts run. Until then the shell holds back submits. */
const takeOver = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true;
};

export function Component() {
  const { alert, toast } = usePlatform();
  const { register, handleSubmit, formState, setError, reset } = useForm<Fields>({ resolver });

  const send = async (fields: Fields) => {
    // The API stores one lead per key and content.
    const delivery = { idempotencyKey: sameContentKey, honeypot: '' };
    const result = await sendSubscription(fields, { ...delivery, consentVersion });
    if (result.outcome === 'failed') return alert(text.failed, 'failure');
    if (result.outcome === 'invalid')
      return setError('email', { message: result.errors[0]?.message }, { shouldFocus: true });
    reset();
    toast(text.sent, 'success');
  };

  return (
    <Container>
      <h1>{text.heading}</h1>
      <form
        method="post"
        action="/forms/newsletter"
        ref={takeOver}
        onSubmit={(event) => void handleSubmit(send)(event)}
      >
        <TextField
          label={text.email}
          type="email"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <p>{consentTexts[consentVersion]}</p>
        <input type="hidden" name="consentVersion" value={consentVersion} />
        <Button type="submit" isBusy={formState.isSubmitting}>
          {text.submit}
        </Button>
      </form>
    </Container>
  );
}
