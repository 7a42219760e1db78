import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import type { LeadMetrics } from '../metrics';
import type { NoticePolicy } from '../repositories/notices';
import type { OutboxRepository } from '../repositories/outbox-repository';
import type { Channel } from '../../database/schema';
import { openMail } from './mail';
import { type Deliver, OutboxWorker } from './outbox-worker';
import { openWebhook } from './webhook';

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

/**
 * Sends the notices in the outbox, by one worker for each configured channel. Notices for a channel that is no longer configured stay
 * there. `wake`: sends new ones now.
 */
export function startDelivery(config: Config, { outbox, log, metrics }: Parts) {
  const { smtpUrl, webhook } = config;
  const mail = smtpUrl ? openMail({ ...config, smtpUrl }) : undefined;
  const deliveries: [Channel, Deliver | undefined][] = [
    ['agency-mail', mail?.toAgency],
    ['acknowledgement', mail?.toSender],
    ['confirmation', mail?.toConfirm],
    ['webhook', webhook && openWebhook(webhook.url, webhook.secret)],
  ];
  const parts = { outbox, log, onOutcome: metrics.countNotice };
  const workers = deliveries.flatMap(([channel, deliver]) =>
    deliver ? [new OutboxWorker({ channel, deliver, ...parts })] : [],
  );
  workers.forEach((worker) => worker.start());
  return {
    wake: () => workers.forEach((worker) => worker.wake()),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      mail?.close();
    },
  };
}
