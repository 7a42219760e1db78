import { site } from '@hireloom/contracts';
import { isLoopback } from '@hireloom/releases';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../../../config';
import { errorCode } from '../../errors';
import type { DueNotice } from '../repositories/outbox-repository';
import { type Deliver, DeliveryError } from './outbox-worker';
import { createNewsletterLink } from '../newsletter/links';
import {
  writeAcknowledgement,
  writeAgencyMail,
  writeBareAgencyMail,
  writeConfirmation,
  type MailText,
} from './notice-texts';

const limitMs = 10_000;

type Mail = {
  toAgency: Deliver;
  toSender: Deliver;
  toConfirm: Deliver;
  /** Sends the agency a mail that is about no lead. @throws DeliveryError */
  tellAgency: (mail: MailText) => Promise<void>;
  close: () => void;
};

/** Status "service not available, closing": a fault of the server, even in reply to a recipient (RFC 5321, 4.2.2). */
const closing = 421;

/** Only codes, because messages contain addresses. Rejections count against senders' addresses only: the agency's can be corrected. */
function asDeliveryError(error: unknown, isToSender: boolean): DeliveryError {
  const code = errorCode(error) || 'EMAIL';
  const { responseCode: status, command } = error as { responseCode?: number; command?: string };
  const isAnswer = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isAboutRecipient = isAnswer && command !== 'MAIL FROM' && status !== closing;
  const name = isAnswer && !isAboutRecipient ? 'ESERVER' : code;
  const codes = status ? `${name} ${status}` : name;
  if (!isToSender || !isAboutRecipient) return new DeliveryError(codes);
  // Without a status there was no reply: the address itself is invalid.
  return new DeliveryError(codes, status && status < 500 ? 'refused' : 'final');
}

/** A visitor's text that a spam filter rejects must neither delay the agency's mail nor turn `/health` red. */
const isContentRefused = (error: unknown) => error instanceof DeliveryError && /^EMESSAGE 5/.test(error.code);

const tellAgency =
  (transport: Pick<Transporter, 'sendMail'>, mailFrom: string, mailTo: string) => async (mail: MailText) => {
    const from = { name: site.name, address: mailFrom };
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({ ...mail, from, to: mailTo, headers }).catch((error: unknown) => {
      throw asDeliveryError(error, false);
    });
  };

/** Sends mail through the server at `SMTP_URL`. Retries of a notice keep its Message-ID, so that duplicates can be recognised. */
export function openMail({ smtpUrl, mailFrom, mailTo, publicOrigin }: Config & { smtpUrl: string }): Mail {
  const transport = createTransport({
    url: smtpUrl,
    // Otherwise a server, or an attacker in between, could disable encryption by not offering STARTTLS. Options in the URL take precedence,
    // such as `?requireTLS=false`.
    requireTLS: !isLoopback(new URL(smtpUrl.replace(/^smtp/, 'http'))),
    pool: true,
    maxConnections: 2,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = mailFrom.split('@').at(-1);

  /** Enables the unsubscribe button of mail programs (RFC 8058). */
  const unsubscribeHeaders = ({ lead: { link_token: token } }: DueNotice): Record<string, string> =>
    token
      ? {
          'List-Unsubscribe': `<${createNewsletterLink(publicOrigin, 'unsubscribe', token)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {};

  async function send(notice: DueNotice, mail: MailText, isToSender: boolean): Promise<void> {
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
    tellAgency: tellAgency(transport, mailFrom, mailTo),
    toAgency: (notice) =>
      send(notice, writeAgencyMail(notice), false).catch((error: unknown) => {
        if (!isContentRefused(error)) throw error;
        return send(notice, writeBareAgencyMail(notice), false);
      }),
    toSender: (notice) =>
      send(notice, { ...writeAcknowledgement(notice, publicOrigin), replyTo: mailTo }, true),
    toConfirm: (notice) =>
      send(notice, { ...writeConfirmation(notice, publicOrigin), replyTo: mailTo }, true),
    close: () => transport.close(),
  };
}
