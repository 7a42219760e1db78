import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { OutboxRepository } from '../repositories/outbox-repository';
import type { ApiMetrics } from '../metrics';
import type { NoticePolicy } from '../repositories/notices';
import type { Channel } from '../schema';
import { ChannelWorker } from './channel-worker';
import type { Deliver } from './deliver';
import type { SubscriptionLinks } from '../newsletter/links';
import { openMail } from './mail';
import { openWebhook } from './webhook';

/** Sends what lies in the outbox. */
export type Delivery = { start: () => Promise<void>; wake: () => void; stop: () => Promise<void> };

/** Whom each lead's arrival is told, as it is configured. */
function configuredChannels({ smtpUrl, webhook }: Pick<Config, 'smtpUrl' | 'webhook'>): Channel[] {
  return [
    ...(smtpUrl ? (['agency-mail', 'acknowledgement', 'confirmation'] as const) : []),
    ...(webhook ? (['webhook'] as const) : []),
  ];
}

/** What leads are announced by, as it is configured. */
export const noticePolicy = (config: Config): NoticePolicy => ({
  channels: configuredChannels(config),
  mailsPerRecipient: config.mailsPerRecipient,
});

type Parts = {
  outbox: OutboxRepository;
  links: SubscriptionLinks;
  log: FastifyBaseLogger;
  metrics: Pick<ApiMetrics, 'countNotice'>;
};

/** What waits for a channel that is not configured any more stays in the outbox. */
export function createDelivery(config: Config, { outbox, links, log, metrics }: Parts): Delivery {
  const { smtpUrl, webhook } = config;
  const mail = smtpUrl ? openMail({ ...config, smtpUrl }, links) : undefined;
  const deliveries: [Channel, Deliver | undefined][] = [
    ['agency-mail', mail?.toAgency],
    ['acknowledgement', mail?.toSender],
    ['confirmation', mail?.toConfirm],
    ['webhook', webhook && openWebhook(webhook.url, webhook.secret)],
  ];
  const workers = deliveries.flatMap(([channel, deliver]) =>
    deliver ? [new ChannelWorker({ channel, outbox, deliver, log, onOutcome: metrics.countNotice })] : [],
  );
  return {
    start: async () => {
      // Only one instance can have the SQLite file, and here it starts.
      if (workers.length > 0 && !config.databaseUrl) {
        // A disk that is full keeps nobody from reading.
        await outbox
          .makeAllDue()
          .catch((error: unknown) => log.error({ err: error }, 'notices have to wait'));
      }
      workers.forEach((worker) => worker.start());
    },
    wake: () => workers.forEach((worker) => worker.wake()),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      mail?.close();
    },
  };
}
