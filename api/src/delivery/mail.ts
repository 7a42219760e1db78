import { site } from '@hireloom/contracts';
import { createTransport } from 'nodemailer';
import { type Config, isLoopback } from '../config';
import { errorCode } from '../errors';
import type { DueNotice } from '../repositories/outbox-repository';
import { type Deliver, DeliveryError } from './outbox-worker';
import type { SubscriptionLinks } from '../newsletter/links';
import { acknowledgement, agencyMail, bareAgencyMail, confirmation, type MailText } from './notice-texts';

/** For each step that waits for the server. */
const limitMs = 10_000;

type Mail = {
  toAgency: Deliver;
  toSender: Deliver;
  toConfirm: Deliver;
  close: () => void;
};

/** "Service not available, closing": about the server, also in answer to a recipient (RFC 5321, 4.2.2). */
const closing = 421;

/**
 * Maps nodemailer's error to its codes; its message contains addresses. A server's answer to a recipient or a message
 * (`EENVELOPE`, `EMESSAGE`) is about that sender, who may have typed any address. The agency's own address can be corrected.
 */
function asDeliveryError(error: unknown, isToSender: boolean): DeliveryError {
  const code = errorCode(error) || 'EMAIL';
  const { responseCode: status, command } = error as { responseCode?: number; command?: string };
  const isAnswer = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isAboutRecipient = isAnswer && command !== 'MAIL FROM' && status !== closing;
  const name = isAnswer && !isAboutRecipient ? 'ESERVER' : code;
  const codes = status ? `${name} ${status}` : name;
  if (!isToSender || !isAboutRecipient) return new DeliveryError(codes);
  // Without an answer of the server, the address itself is invalid.
  return new DeliveryError(codes, status && status < 500 ? 'refused' : 'final');
}

/** A visitor's text that a spam filter rejects must neither delay the agency's mail nor turn health red. */
const isContentRefused = (error: unknown) => error instanceof DeliveryError && /^EMESSAGE 5/.test(error.code);

/** Mail through the server at `SMTP_URL`. A notice always has the same Message-ID, so that a repeat is recognised. */
export function openMail(
  { smtpUrl, isPlainMailAllowed, mailFrom, mailTo }: Config & { smtpUrl: string },
  links: SubscriptionLinks,
): Mail {
  const transport = createTransport({
    url: smtpUrl,
    // Otherwise a server, or an attacker in between, disables encryption by not offering STARTTLS.
    requireTLS: !isPlainMailAllowed && !isLoopback(smtpUrl),
    pool: true,
    maxConnections: 2,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = mailFrom.split('@').at(-1);

  /** The unsubscribe button of mail programs (RFC 8058). */
  const unsubscribeHeaders = ({ lead }: DueNotice): Record<string, string> =>
    lead.kind === 'subscription'
      ? {
          'List-Unsubscribe': `<${links.make('unsubscribe', lead.id)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {};

  async function send(
    notice: DueNotice,
    mail: MailText & { replyTo?: string },
    isToSender: boolean,
  ): Promise<void> {
    try {
      await transport.sendMail({
        ...mail,
        from: { name: site.name, address: mailFrom },
        to: { name: '', address: isToSender ? notice.lead.email : mailTo },
        ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
        messageId: `<${notice.id}@${domain}>`,
        headers: {
          'Auto-Submitted': isToSender ? 'auto-replied' : 'auto-generated',
          ...(isToSender && unsubscribeHeaders(notice)),
        },
      });
    } catch (error) {
      throw asDeliveryError(error, isToSender);
    }
  }

  return {
    toAgency: (notice) =>
      send(notice, { ...agencyMail(notice), replyTo: notice.lead.email }, false).catch((error: unknown) => {
        if (!isContentRefused(error)) throw error;
        return send(notice, bareAgencyMail(notice), false);
      }),
    toSender: (notice) => send(notice, { ...acknowledgement(notice, links), replyTo: mailTo }, true),
    toConfirm: (notice) => send(notice, { ...confirmation(notice, links), replyTo: mailTo }, true),
    close: () => transport.close(),
  };
}
