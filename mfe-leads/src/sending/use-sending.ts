import type { Delivery, SendFailure, SendResult } from '@hireloom/contracts/api';
import type { ConsentVersion } from '@hireloom/contracts';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { collectLeadOrigin } from './collect-origin';
import { createSubmissionKey } from './submission-key';

const SLOW_AFTER_MS = 5000;

export type SendState = 'idle' | 'checking' | 'sending' | 'slow' | 'sent' | SendFailure;

type Options<Payload> = {
  send: (payload: Payload, delivery: Delivery) => Promise<SendResult>;
  consentVersion?: ConsentVersion;
  about?: string;
  /** The label of the button that opened the form. */
  openedBy?: string;
  /** The submit button. It loses the focus while it is disabled and gets it back after sending. */
  button: RefObject<HTMLButtonElement | null>;
};

type Submission<Payload> = {
  payload: Payload;
  formId: string;
  fillTimeMs?: number;
  honeypot: string;
};

/** Sends one submission at a time. `setIsChecking`: true while the form loads its validation, false if it is then not sent. */
export function useSending<Payload extends object>({
  send,
  consentVersion,
  about,
  openedBy,
  button,
}: Options<Payload>) {
  const [state, setState] = useState<SendState>('idle');
  const isUnderWay = useRef(false);

  const setIsChecking = (isChecking: boolean) => {
    if (!isUnderWay.current) setState(isChecking ? 'checking' : 'idle');
  };
  /** Removes the confirmation once the visitor starts the next message. */
  const startOver = () => {
    if (state === 'sent') setState('idle');
  };

  /** Returns undefined if the form is already being sent. */
  const submit = async ({ payload, formId, fillTimeMs, honeypot }: Submission<Payload>) => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setState('sending');
    const slowTimer = setTimeout(() => setState('slow'), SLOW_AFTER_MS);
    const result = await send(payload, {
      idempotencyKey: createSubmissionKey(formId, payload),
      fillTimeMs,
      honeypot,
      consentVersion,
      about,
      origin: collectLeadOrigin(openedBy),
    });
    clearTimeout(slowTimer);
    isUnderWay.current = false;
    // Renders at once, so that the button has the focus again before a dialog remembers the focused element.
    flushSync(() => setState(stateAfter(result)));
    if (document.activeElement === document.body) button.current?.focus();
    return result;
  };

  const isSending = state === 'checking' || state === 'sending' || state === 'slow';
  return { state, isSending, setIsChecking, startOver, submit };
}

function stateAfter(result: SendResult): SendState {
  if (result.outcome === 'failed') return result.reason;
  return result.outcome === 'sent' ? 'sent' : 'idle';
}
