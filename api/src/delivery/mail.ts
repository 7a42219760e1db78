import { site } from '@hireloom/contracts';
import { createTransport } from 'nodemailer';
import { type Config, isLoopback } from '../config';
import { errorCode } from '../errors';
import type { DueNotice } from '../repositories/outbox-repository';
import { type Deliver, DeliveryError } from './deliver';
import type { SubscriptionLinks } from '../newsletter/links';
import { acknowledgement, agencyMail, bareAgencyMail, confirmation, type MailText } from './notice-texts';

/** For each step of a delivery that the server may keep us waiting for; all of it must end within the lease. */
const limitMs = 10_000;

export type Mail = {
  toAgency: Deliver;
  toSender: Deliver;
  /** With the link by which a subscription is confirmed. */
  toConfirm: Deliver;
  close: () => void;
};

/** "Service not available, closing": about the server, also in answer to a recipient (RFC 5321, 4.2.2). */
const closing = 421;

type MailError = { responseCode?: number; command?: string };

/**
 * Keeps the codes of nodemailer's error; its words contain addresses. What the server answers to a recipient or a message
 * (`EENVELOPE`, `EMESSAGE`) is about that sender, who may have typed any address. The agency's own address is put right one day.
 */
function asDeliveryError(error: unknown, isToSender: boolean): DeliveryError {
  const code = errorCode(error) || 'EMAIL';
  const { responseCode: status, command = '' } = error as MailError;
  const isAboutRecipient =
    /^E(ENVELOPE|MESSAGE)$/.test(code) && command !== 'MAIL FROM' && status !== closing;
  const name = isAboutRecipient || !/^E(ENVELOPE|MESSAGE)$/.test(code) ? code : 'ESERVER';
  const told = status ? `${name} ${status}` : name;
  if (!isToSender || !isAboutRecipient) return new DeliveryError(told);
  // Without an answer of the server, the address itself is not one.
  return new DeliveryError(told, status && status < 500 ? 'refused' : 'final');
}

/** A visitor's text that a spam filter rejects must neither delay the agency's mail nor turn health red. */
const isContentRefused = (error: unknown) => error instanceof DeliveryError && /^EMESSAGE 5/.test(error.code);

/** Mail through the server at `SMTP_URL`. A notice always has the same Message-ID, so a repeat can be told. */
export function openMail(
  { smtpUrl, isPlainMailAllowed, mailFrom, mailTo }: Config & { smtpUrl: string },
  links: SubscriptionLinks,
): Mail {
  const transport = createTransport({
    url: smtpUrl,
    // Without it a server, or whoever is between, only has to say nothing of STARTTLS.
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

  /** For the button of mail programs (RFC 8058), in each mail that is about a newsletter. */
  const endingHeaders = ({ lead }: DueNotice): Record<string, string> =>
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
          ...(isToSender && endingHeaders(notice)),
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
