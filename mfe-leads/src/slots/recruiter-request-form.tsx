import { css } from '@emotion/react';
import type { SlotProps } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { below, colours, from, space, toned } from '@hireloom/design';
import { Button, Icon, TextAreaField, TextField, TextLink, typography } from '@hireloom/design/ui';
import { CircleCheck } from 'lucide';
import { useEffect, useEffectEvent } from 'react';
import { forms } from '../content/forms';
import {
  urlInput,
  emailInput,
  submitRowStyles,
  formStyles,
  nameInput,
  pairStyles,
  phoneInput,
} from '../sections/form-layout';
import { CallLine, Honeypot, PrivacyLine, SendStatus } from '../sections/send-status';
import { useLeadForm } from '../sections/use-lead-form';
import { getFormService } from '../sending/form-service';

/** A flex column rather than a grid, whose rows would keep the button from sticking. */
const popupFormStyles = css(formStyles, { display: 'flex', flexDirection: 'column' });
/** On a phone, the button stays in view while the visitor fills in the fields. */
const stickyStyles = css({
  display: 'grid',
  [from.small]: { justifyItems: 'start' },
  [below.medium]: {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 1,
    paddingBlock: space(2),
    backgroundColor: toned.ground,
  },
});

const panelStyles = css({
  display: 'flex',
  gap: space(3),
  '& > svg': { flexShrink: 0, color: colours.teal },
});

/** Focuses the sentence, so that screen readers announce it: the submit button, which had the focus, is gone with the form. */
const takeFocus = (panel: HTMLElement | null) => panel?.focus();

/** Replaces the form once the request is stored, until the popup closes. */
function RequestSent() {
  return (
    <div css={panelStyles}>
      <Icon of={CircleCheck} size={32} />
      <div>
        <h3 ref={takeFocus} tabIndex={-1} css={typography.h3}>
          {sentPanel.heading}
        </h3>
        <p css={typography.softControl}>
          {sentPanel.text} <TextLink href={phone.href}>{phone.display}</TextLink>
        </p>
      </div>
    </div>
  );
}

const CLOSE_AFTER_MS = 2000;
const service = getFormService('recruiterRequest');
const { name, labels, hints, submit, sending, sent, sentPanel, failed } = forms.recruiterRequest;
const { phone } = forms.call;

export function Component({ about, openedBy, prefill, onSent, onDone }: SlotProps['recruiter-request-form']) {
  const { toast } = usePlatform();
  const { field, formProps, button, state, isSending } = useLeadForm({
    draft: 'recruiter-request',
    service,
    about,
    openedBy,
    prefill,
    onSent: () => {
      toast(sent, 'success');
      onSent();
    },
    onFailed: () => toast(failed, 'error'),
  });
  const close = useEffectEvent(onDone);
  // Closes the popup after a pause. Cancelled if the visitor closes it first, or a reopened popup would close.
  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'sent') return <RequestSent />;
  const text = (key: keyof typeof labels) => ({ ...field(key), label: labels[key] });
  return (
    <form
      method="post"
      action="/forms/recruiter-request"
      aria-label={name}
      css={popupFormStyles}
      {...formProps}
    >
      <div css={pairStyles}>
        <TextField {...text('name')} {...nameInput} required autoComplete="name" />
        <TextField {...text('phone')} {...phoneInput} required placeholder={hints.phone} />
        <TextField {...text('email')} {...emailInput} required />
        <TextField {...text('company')} {...urlInput} required placeholder={hints.company} />
      </div>
      <TextAreaField {...text('requirement')} hint={hints.requirement} rows={2} />
      <TextField {...text('level')} hint={hints.level} autoCapitalize="sentences" />
      <Honeypot />
      <div css={stickyStyles}>
        <Button type="submit" ref={button} isBusy={isSending}>
          {isSending ? sending : submit}
        </Button>
      </div>
      <div css={submitRowStyles}>
        <CallLine />
        <PrivacyLine />
        <SendStatus state={state} />
      </div>
    </form>
  );
}
