import { consentTexts, currentConsent } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { Button, CheckboxField, Notice, TextField } from '@hireloom/design/ui';
import { forms } from '../content/forms';
import { getFormService } from '../sending/form-service';
import {
  urlInput,
  emailInput,
  submitRowStyles,
  formStyles,
  nameInput,
  pairStyles,
  phoneInput,
} from './form-layout';
import { CallLine, Honeypot, PrivacyLine, SendStatus } from './send-status';
import { useLeadForm } from './use-lead-form';

const { labels, hints, name, submit, sending, sent, sentPanel, failed } = forms.contact;
const consentVersion = currentConsent.contact;
const service = getFormService('contact');

/** Without scripts the form posts to the server. The API also accepts a message, but the form has no field for it. */
export function ContactForm() {
  const { alert } = usePlatform();
  const { field, formProps, button, state, isSending } = useLeadForm({
    draft: 'contact',
    service,
    consentVersion,
    alsoSent: { message: '' },
    onSent: ({ message }) => alert(message ?? sent),
    onFailed: () => alert(failed, 'failure'),
  });
  const text = (key: keyof typeof labels) => ({ ...field(key), label: labels[key] });
  return (
    // Stops Firefox from restoring the consent checkbox on reload. Fields with autofill set their own autoComplete.
    <form
      method="post"
      action="/forms/contact"
      autoComplete="off"
      aria-label={name}
      css={formStyles}
      {...formProps}
    >
      <div css={pairStyles}>
        <TextField {...text('firstName')} {...nameInput} required autoComplete="given-name" />
        <TextField {...text('lastName')} {...nameInput} required autoComplete="family-name" />
      </div>
      <div css={pairStyles}>
        <TextField {...text('email')} {...emailInput} required />
        <TextField {...text('phone')} {...phoneInput} placeholder={hints.phone} />
      </div>
      <div css={pairStyles}>
        <TextField {...text('company')} autoComplete="organization" autoCapitalize="words" />
        <TextField {...text('Jobtitle')} autoComplete="organization-title" autoCapitalize="sentences" />
      </div>
      <TextField {...text('linkdin')} {...urlInput} placeholder={hints.linkdin} />
      <CheckboxField {...field('agree')} label={consentTexts[consentVersion]} />
      <input type="hidden" name="consentVersion" value={consentVersion} />
      <Honeypot />
      <div css={submitRowStyles}>
        <Button type="submit" size="large" ref={button} isBusy={isSending}>
          {isSending ? sending : submit}
        </Button>
        <CallLine />
        <PrivacyLine />
        <SendStatus state={state} />
        {state === 'sent' && (
          <Notice kind="success">
            <strong>{sentPanel.heading}</strong> {sentPanel.text}
          </Notice>
        )}
      </div>
    </form>
  );
}
