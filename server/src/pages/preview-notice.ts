import { escapeHtml } from '@hireloom/contracts';
import type { FastifyReply } from 'fastify';
import { sendPlainPage } from '../http/plain-page';
import type { Refusal } from '../releases/traffic/visitor-version';
import { previewWords as words } from './content/preview';
import { hidePage } from './send-page';

const notices: Readonly<Record<Refusal, { status: number; title: string; text: string }>> = {
  'not understood': { status: 400, title: words.unknownTitle, text: words.notUnderstood },
  'not signed': { status: 403, title: words.unknownTitle, text: words.notSigned },
  expired: { status: 410, title: words.expiredTitle, text: words.expired },
  unknown: { status: 404, title: words.unknownTitle, text: words.unknown },
  busy: { status: 503, title: words.busyTitle, text: words.busy },
  broken: { status: 500, title: words.brokenTitle, text: words.broken },
};

/** Explains why a preview cannot be shown. */
export function sendPreviewNotice(reply: FastifyReply, refusal: Refusal) {
  const { status, title, text } = notices[refusal];
  const main = `<h1>${title}</h1><p>${escapeHtml(text)}</p><p><a href="/?preview=off">${words.toLive}</a></p>`;
  return sendPlainPage(hidePage(reply).code(status), { title, main });
}
