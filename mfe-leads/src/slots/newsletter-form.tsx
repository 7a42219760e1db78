import { css } from '@emotion/react';
import { consentTexts, currentConsent } from '@hireloom/contracts';
import { radii, space, tones, type, weights } from '@hireloom/design';
import { usePlatform } from '@hireloom/contracts/platform';
import {
  Button,
  controlStyles,
  Dialog,
  FieldError,
  Notice,
  TextLink,
  typography,
  getDescriptionAttributes,
} from '@hireloom/design/ui';
import { type FormEventHandler, useEffect, useEffectEvent, useId, useState } from 'react';
import { forms } from '../content/forms';
import { emailInput } from '../sections/form-layout';
import { Honeypot, SendStatus } from '../sections/send-status';
import { useLeadForm } from '../sections/use-lead-form';
import { readFields } from '../sending/draft';
import { getFormService } from '../sending/form-service';

const CONFIRMATION_MS = 3000;
const text = forms.newsletter;
const consentVersion = currentConsent.subscription;
const service = getFormService('subscription');

const formStyles = css({ display: 'grid', gap: space(2) });
const labelStyles = css({ ...type.control, fontWeight: weights.semibold, width: 'fit-content' });
// The button moves below the input if there is not enough room for an email address.
const rowStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(3),
  '& > input': { flex: '999 1 15rem', minWidth: 0 },
  '& > button': { flexGrow: 1 },
});
/** Gives the red text a light background, whatever the section's tone. */
const errorStyles = css({ ...tones.surface, padding: space(2, 3), borderRadius: radii.small });

type ConfirmationProps = { isOpen: boolean; isToConfirm: boolean; onClose: () => void };

/** Closes itself after three seconds. */
function Confirmation({ isOpen, isToConfirm, onClose }: ConfirmationProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => close(), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.successTitle}>
      <p>{text.successText}</p>
      {isToConfirm && <p>{text.toConfirm}</p>}
    </Dialog>
  );
}

type Submit = FormEventHandler<HTMLFormElement>;

/** Ignores a submit with an empty field. */
const unlessBlank =
  (submit: Submit): Submit =>
  (event) => {
    if (readFields(event.currentTarget)['email']?.toString().trim()) submit(event);
    else event.preventDefault();
  };

export function Component() {
  const id = useId();
  const { alert } = usePlatform();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isToConfirm, setIsToConfirm] = useState(false);
  const { field, formProps, button, state, isSending } = useLeadForm({
    draft: 'newsletter',
    service,
    consentVersion,
    onSent: ({ toConfirm = false }) => {
      setIsToConfirm(toConfirm);
      setIsConfirmed(true);
    },
    onFailed: () => alert(text.failed, 'failure'),
  });
  const { name, error } = field('email');
  return (
    <>
      <form
        method="post"
        action="/forms/newsletter"
        aria-label={text.name}
        css={formStyles}
        {...formProps}
        onSubmit={unlessBlank(formProps.onSubmit)}
      >
        <label htmlFor={id} css={labelStyles}>
          {text.label}
        </label>
        <div css={rowStyles}>
          <input
            id={id}
            name={name}
            css={controlStyles}
            {...emailInput}
            {...getDescriptionAttributes(id, { label: text.label, hint: true, error })}
          />
          <Button type="submit" variant="onDark" ref={button} isBusy={isSending}>
            {isSending ? text.sending : text.submit}
          </Button>
        </div>
        {error && (
          <div css={errorStyles}>
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        )}
        <p id={`${id}-hint`} css={typography.softSmall}>
          {consentTexts[consentVersion]} <TextLink href={forms.privacy.to}>{forms.privacy.link}</TextLink>
        </p>
        <input type="hidden" name="consentVersion" value={consentVersion} />
        <Honeypot />
        <SendStatus state={state} />
        {state === 'sent' && isToConfirm && <Notice kind="success">{text.toConfirm}</Notice>}
      </form>
      <Confirmation isOpen={isConfirmed} isToConfirm={isToConfirm} onClose={() => setIsConfirmed(false)} />
    </>
  );
}
