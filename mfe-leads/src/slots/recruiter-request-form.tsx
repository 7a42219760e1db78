import { sendRecruiterRequest } from '@hireloom/contracts/api';
import { recruiterRequestSchema, type SlotProps } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { Button, TextAreaField, TextField } from '@hireloom/design/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { forms } from '../content/forms';
import {
  addressInput,
  emailInput,
  endStyles,
  formStyles,
  nameInput,
  pairStyles,
  phoneInput,
} from '../sections/form-layout';
import { SendStatus } from '../sections/send-status';
import { Honeypot } from '../sections/honeypot';
import { RequestSent } from '../sections/request-sent';
import { useLeadForm } from '../sections/use-lead-form';

const CLOSE_AFTER_MS = 2000;
const { name, labels, hints, submit, sending, sent, failed } = forms.recruiterRequest;

type Fields = Record<keyof typeof labels, string>;

export function Component({ about, onSent, onDone }: SlotProps['recruiter-request-form']) {
  const { toast } = usePlatform();
  const [shownAt] = useState(() => performance.now());
  const { field, formProps, button, state, isSending } = useLeadForm<Fields>({
    draft: 'recruiter-request',
    schema: recruiterRequestSchema,
    send: sendRecruiterRequest,
    about,
    shownAt,
    onSent: () => {
      toast(sent, 'success');
      onSent();
    },
    onFailed: () => toast(failed, 'error'),
  });
  const close = useEffectEvent(onDone);
  // A popup that was closed by hand in the meantime must not be closed again once it is open again.
  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'sent') return <RequestSent />;
  const text = (key: keyof typeof labels) => ({ ...field(key), label: labels[key] });
  return (
    <form method="post" aria-label={name} css={formStyles} {...formProps}>
      <div css={pairStyles}>
        <TextField {...text('name')} {...nameInput} required autoComplete="name" />
        <TextField {...text('phone')} {...phoneInput} required placeholder={hints.phone} />
        <TextField {...text('email')} {...emailInput} required />
        <TextField {...text('company')} {...addressInput} required placeholder={hints.company} />
      </div>
      <TextAreaField {...text('requirement')} hint={hints.requirement} rows={2} />
      <TextField {...text('level')} hint={hints.level} autoCapitalize="sentences" />
      <Honeypot />
      <div css={endStyles}>
        <Button type="submit" ref={button} isBusy={isSending}>
          {isSending ? sending : submit}
        </Button>
        <SendStatus state={state} />
      </div>
    </form>
  );
}
