import { sendSubscription } from '@hireloom/shared/api';
import { subscriptionSchema } from '@hireloom/shared/contracts';
import { usePlatform } from '@hireloom/shared/platform';
import { Button, Dialog, TextField } from '@hireloom/shared/ui';
import { useEffect, useState } from 'react';
import { forms } from '../content/forms';
import { formStyles } from '../sections/form-layout';
import { useLeadForm } from '../sections/use-lead-form';

const CONFIRMATION_MS = 3000;
const text = forms.newsletter;

export function Component() {
  const { alert } = usePlatform();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { messages, isSending, submit } = useLeadForm({
    schema: subscriptionSchema,
    send: sendSubscription,
    onSent: () => setIsConfirmed(true),
    onFailed: () => alert(text.failed),
  });
  // The confirmation leaves by itself, as a timer of the browser says.
  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setIsConfirmed(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed]);
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} css={formStyles}>
        <TextField label={text.label} name="email" type="email" autoComplete="email" error={messages.email} />
        <Button type="submit" isBusy={isSending}>
          {isSending ? text.sending : text.submit}
        </Button>
      </form>
      <Dialog isOpen={isConfirmed} onClose={() => setIsConfirmed(false)} title={text.successTitle}>
        <p>{text.successText}</p>
      </Dialog>
    </>
  );
}
