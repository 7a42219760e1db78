import { sendContact } from '@hireloom/shared/api';
import { contactSchema, type PageMeta } from '@hireloom/shared/contracts';
import { usePlatform } from '@hireloom/shared/platform';
import { Button, CheckboxField, Container, TextField } from '@hireloom/shared/ui';
import { forms } from '../content/forms';
import { formStyles, pairStyles } from '../sections/form-layout';
import { useLeadForm } from '../sections/use-lead-form';

const text = forms.contact;

export const meta = (): PageMeta => ({
  ...text.meta,
  breadcrumbs: [
    { name: 'Home', path: '/' },
    { name: text.heading, path: '/contactus' },
  ],
});

export function Component() {
  const { alert } = usePlatform();
  const { messages, isSending, submit } = useLeadForm({
    schema: contactSchema,
    send: sendContact,
    onSent: alert,
    onFailed: () => alert(text.failed),
  });
  const field = (name: keyof typeof text.labels) => ({
    name,
    label: text.labels[name],
    error: messages[name],
  });
  return (
    <Container>
      <h1>{text.heading}</h1>
      <form noValidate onSubmit={(event) => void submit(event)} css={formStyles} aria-label={text.heading}>
        <div css={pairStyles}>
          <TextField {...field('firstName')} required autoComplete="given-name" />
          <TextField {...field('lastName')} required autoComplete="family-name" />
          <TextField {...field('email')} required type="email" autoComplete="email" />
          <TextField {...field('phone')} type="tel" hint={text.phoneHint} autoComplete="tel" />
          <TextField {...field('company')} autoComplete="organization" />
          <TextField {...field('Jobtitle')} autoComplete="organization-title" />
        </div>
        <TextField {...field('linkdin')} type="url" />
        <CheckboxField {...field('agree')} />
        <Button type="submit" isBusy={isSending}>
          {isSending ? text.sending : text.submit}
        </Button>
      </form>
    </Container>
  );
}
