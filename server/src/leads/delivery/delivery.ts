import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../../../config';
import type { NoticePolicy } from '../repositories/notices';
import type { OutboxRepository } from '../repositories/outbox-repository';
import { type Channel, channels } from '../../database/schema';
import { openMail } from './mail';
import { type CountNotice, type Deliver, type Outcome, OutboxWorker } from './outbox-worker';
import { openWebhook } from './webhook';

/** Channels of the configured mail server and webhook, and the daily mail cap per email address. */
export const createNoticePolicy = ({ smtpUrl, webhook, mailsPerRecipient }: Config): NoticePolicy => ({
  channels: [
    ...(smtpUrl ? (['agency-mail', 'acknowledgement', 'confirmation'] as const) : []),
    ...(webhook ? (['webhook'] as const) : []),
  ],
  mailsPerRecipient,
});

const outcomes: readonly Outcome[] = ['sent', 'failed', 'refused', 'given-up'];

export function createNoticeCounter(registry: Registry): CountNotice {
  const notices = new Counter({
    name: 'hireloom_notices_total',
    help: 'Attempts to send a notice, by outcome.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  for (const channel of channels) for (const outcome of outcomes) notices.inc({ channel, outcome }, 0);
  return (channel, outcome) => notices.inc({ channel, outcome });
}

type Parts = { outbox: OutboxRepository; log: FastifyBaseLogger; countNotice: CountNotice };

/** Sends notices with one worker per configured channel. `wake`: sends new ones now. */
export function startDelivery(config: Config, parts: Parts) {
  const { smtpUrl, webhook } = config;
  const mail = smtpUrl ? openMail({ ...config, smtpUrl }) : undefined;
  const deliveries: [Channel, Deliver | undefined][] = [
    ['agency-mail', mail?.toAgency],
    ['acknowledgement', mail?.toSender],
    ['confirmation', mail?.toConfirm],
    ['webhook', webhook && openWebhook(webhook.url, webhook.secret)],
  ];
  const workers = deliveries.flatMap(([channel, deliver]) =>
    deliver ? [new OutboxWorker({ channel, deliver, ...parts })] : [],
  );
  workers.forEach((worker) => worker.start());
  return {
    tellAgency: mail?.tellAgency,
    wake: () => workers.forEach((worker) => worker.wake()),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      mail?.close();
    },
  };
}
