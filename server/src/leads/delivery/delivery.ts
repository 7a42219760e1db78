import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import type { LeadMetrics } from '../metrics';
import type { NoticePolicy } from '../repositories/notices';
import type { OutboxRepository } from '../repositories/outbox-repository';
import type { Channel } from '../../database/schema';
import { openMail } from './mail';
import { type Deliver, OutboxWorker } from './outbox-worker';
import { openWebhook } from './webhook';

/** Sends the notices in the outbox. */
type Delivery = { start: () => void; wake: () => void; stop: () => Promise<void> };

/** Channels of the configured mail server and webhook, and the daily mail cap per address. */
export const noticePolicy = ({ smtpUrl, webhook, mailsPerRecipient }: Config): NoticePolicy => ({
  channels: [
    ...(smtpUrl ? (['agency-mail', 'acknowledgement', 'confirmation'] as const) : []),
    ...(webhook ? (['webhook'] as const) : []),
  ],
  mailsPerRecipient,
});

type Parts = {
  outbox: OutboxRepository;
  log: FastifyBaseLogger;
  metrics: Pick<LeadMetrics, 'countNotice'>;
};

/** Creates one worker per configured channel. Notices for a channel that is no longer configured stay in the outbox. */
export function createDelivery(config: Config, { outbox, log, metrics }: Parts): Delivery {
  const { smtpUrl, webhook } = config;
  const mail = smtpUrl ? openMail({ ...config, smtpUrl }) : undefined;
  const deliveries: [Channel, Deliver | undefined][] = [
    ['agency-mail', mail?.toAgency],
    ['acknowledgement', mail?.toSender],
    ['confirmation', mail?.toConfirm],
    ['webhook', webhook && openWebhook(webhook.url, webhook.secret)],
  ];
  const parts = { outbox, log, onOutcome: metrics.countNotice };
  const workers = deliveries.flatMap(([channel, deliver]) => {
    const alonePerHour = channel === 'agency-mail' ? config.leadMailsPerHour : undefined;
    return deliver ? [new OutboxWorker({ channel, alonePerHour, ...parts, deliver })] : [];
  });
  return {
    start: () => workers.forEach((worker) => worker.start()),
    wake: () => workers.forEach((worker) => worker.wake()),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      mail?.close();
    },
  };
}
