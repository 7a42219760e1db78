import { sendRecruiterRequest } from '@hireloom/shared/api';
import { recruiterRequestSchema, type SlotProps } from '@hireloom/shared/contracts';
import { usePlatform } from '@hireloom/shared/platform';
import { Button, TextAreaField, TextField } from '@hireloom/shared/ui';
import { forms } from '../content/forms';
import { formStyles } from '../sections/form-layout';
import { useLeadForm } from '../sections/use-lead-form';

const CLOSE_AFTER_MS = 2000;
const text = forms.recruiterRequest;

export function Component({ onSent }: SlotProps['recruiter-request-form']) {
  const { toast } = usePlatform();
  const { messages, isSending, submit } = useLeadForm({
    schema: recruiterRequestSchema,
    send: sendRecruiterRequest,
    onSent: () => {
      toast(text.sent, 'success');
      setTimeout(onSent, CLOSE_AFTER_MS);
    },
    onFailed: () => toast(text.failed, 'error'),
  });
  const field = (name: keyof typeof text.labels) => ({
    name,
    label: text.labels[name],
    error: messages[name],
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} css={formStyles}>
      <TextField {...field('name')} required autoComplete="name" />
      <TextField {...field('phone')} required type="tel" autoComplete="tel" />
      <TextField {...field('email')} required type="email" autoComplete="email" />
      <TextField {...field('company')} required type="url" autoComplete="url" />
      <TextAreaField {...field('requirement')} />
      <TextField {...field('level')} />
      <Button type="submit" isBusy={isSending}>
        {isSending ? text.sending : text.submit}
      </Button>
    </form>
  );
}
