import { css } from '@emotion/react';
import { honeypotField } from '@hireloom/contracts';
import { visuallyHidden } from '@hireloom/design';
import { Notice, TextLink, typography, useIsOnline } from '@hireloom/design/ui';
import { forms } from '../content/forms';
import type { SendState } from '../sending/use-sending';

const honeypotStyles = css(visuallyHidden);

/** A honeypot for bots: hidden from sight, keyboard and screen readers. */
export function Honeypot() {
  return (
    <div aria-hidden css={honeypotStyles}>
      <label>
        {forms.honeypot}
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export const readHoneypot = (form: HTMLFormElement) =>
  (new FormData(form).get(honeypotField) as string | null) ?? '';

const text = forms.status;

const { privacy } = forms;

/** Says how the data is used, beside each form's button. Opens a new tab, so that the form stays open. */
export function PrivacyLine() {
  return (
    <p css={typography.softSmall}>
      {privacy.text}{' '}
      <TextLink href={privacy.to} opensNewTab>
        {privacy.link}
      </TextLink>
    </p>
  );
}

const numberStyles = css({ whiteSpace: 'nowrap' });

export function CallLine() {
  const { text: today, hours, written, price, phone } = forms.call;
  return (
    <p css={typography.softSmall}>
      {today}{' '}
      <span css={numberStyles}>
        <TextLink href={phone.href}>{phone.display}</TextLink>,
      </span>{' '}
      {[hours, written, price].filter(Boolean).join(' ')}
    </p>
  );
}

const intoView = (status: HTMLElement | null) => status?.scrollIntoView({ block: 'nearest' });

/** Scrolls to the status, because the button above it is often at the bottom of the viewport. */
export function SendStatus({ state }: { state: SendState }) {
  if (state === 'idle' || state === 'checking' || state === 'sending' || state === 'sent') return null;
  return (
    <div ref={intoView}>
      <Status state={state} />
    </div>
  );
}

/** Not a live region, because an alert or a toast has just announced the failure. */
function Status({ state }: { state: Exclude<SendState, 'idle' | 'checking' | 'sending' | 'sent'> }) {
  const isOnline = useIsOnline();
  if (state === 'slow') return <Notice>{text.slow}</Notice>;
  if (state === 'offline') return <Notice>{isOnline ? text.online : text.offline}</Notice>;
  if (state === 'too-many') return <Notice>{text['too-many']}</Notice>;
  return (
    <Notice>
      {text[state]}{' '}
      <span css={numberStyles}>
        <TextLink href={text.phone.href}>{text.phone.display}</TextLink>
      </span>
      {', '}
      <TextLink href={`mailto:${text.email}`}>{text.email}</TextLink>
    </Notice>
  );
}
