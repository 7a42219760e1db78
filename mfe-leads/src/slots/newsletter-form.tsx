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
  describedBy,
} from '@hireloom/design/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { forms } from '../content/forms';
import { takeOver, emailInput } from '../sections/form-layout';
import { Honeypot, honeypotIn, SendStatus } from '../sections/send-status';
import { formService } from '../sending/form-service';
import { createFillTimer } from '../sending/fill-timer';
import { newFormId } from '../sending/submission-key';
import { useSending } from '../sending/use-sending';

const CONFIRMATION_MS = 3000;
const text = forms.newsletter;
const consentVersion = currentConsent.subscription;
const service = formService('subscription');

const formStyles = css({ display: 'grid', gap: space(2) });
const labelStyles = css({ ...type.control, fontWeight: weights.semibold, width: 'fit-content' });
// The button moves below the input where this has no room for an address.
const rowStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(3),
  '& > input': { flex: '999 1 15rem', minWidth: 0 },
  '& > button': { flexGrow: 1 },
});
/** Gives the red text a light background, whatever the section's tone. */
const errorStyles = css({ ...tones.surface, padding: space(2, 3), borderRadius: radii.small });

const newDraft = () => ({ formId: newFormId(), timer: createFillTimer() });

/** Whether the confirmation is open. It closes after `CONFIRMATION_MS`. */
function useConfirmation() {
  const [isConfirmed, setIsConfirmed] = useState(false);
  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setIsConfirmed(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed]);
  return [isConfirmed, setIsConfirmed] as const;
}

function useSubscription() {
  const { alert } = usePlatform();
  const button = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string>();
  const [isConfirmed, setIsConfirmed] = useConfirmation();
  const [isToConfirm, setIsToConfirm] = useState(false);
  const { state, isSending, setIsChecking, startOver, submit } = useSending({
    send: service.send,
    consentVersion,
    button,
  });
  const [draft, setDraft] = useState(newDraft);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const input = form.elements.namedItem('email') as HTMLInputElement;
    const email = input.value.trim();
    if (email === '') return;
    setIsChecking(true);
    const [problem] = await service.check({ email });
    setIsChecking(false);
    setError(problem?.message);
    if (problem) return input.focus();
    if (service.sendNatively(form)) return;
    const { formId, timer } = draft;
    const honeypot = honeypotIn(form);
    const result = await submit({ payload: { email }, formId, fillTimeMs: timer.elapsedMs(), honeypot });
    if (!result) return;
    if (result.outcome === 'invalid') {
      setError(result.errors[0]?.message);
      input.focus();
    }
    if (result.outcome !== 'sent') return alert(text.failed, 'failure');
    setDraft(newDraft());
    form.reset();
    setIsToConfirm(result.toConfirm === true);
    setIsConfirmed(true);
  };
  return {
    button,
    error,
    state,
    isSending,
    isConfirmed,
    isToConfirm,
    close: () => setIsConfirmed(false),
    onInput: (event: FormEvent<HTMLInputElement>) => {
      draft.timer.onInput(event);
      startOver();
      if (event.currentTarget.value.trim() === '') setError(undefined);
    },
    onSubmit,
  };
}

export function Component() {
  const id = useId();
  const { button, error, state, isSending, isConfirmed, isToConfirm, close, onInput, onSubmit } =
    useSubscription();
  return (
    <>
      <form
        method="post"
        action="/forms/newsletter"
        aria-label={text.name}
        ref={takeOver}
        onSubmit={(event) => void onSubmit(event)}
        css={formStyles}
      >
        <label htmlFor={id} css={labelStyles}>
          {text.label}
        </label>
        <div css={rowStyles}>
          <input
            id={id}
            name="email"
            onInput={onInput}
            css={controlStyles}
            {...emailInput}
            {...describedBy(id, { label: text.label, hint: true, error })}
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
      <Dialog isOpen={isConfirmed} onClose={close} title={text.successTitle}>
        <p>{text.successText}</p>
        {isToConfirm && <p>{text.toConfirm}</p>}
      </Dialog>
    </>
  );
}
