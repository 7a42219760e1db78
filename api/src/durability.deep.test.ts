import { createContent } from './testing/content-fixture';
import { databases } from './testing/databases';
import { runKillRounds } from './testing/kill-rounds';
import { startMailServer } from './testing/mail-server';
import { startWebhookReceiver } from './testing/webhook-receiver';

const rounds: Readonly<Record<string, number>> = { SQLite: 16, PostgreSQL: 4 };

describe.each(databases)('killed without warning under load, on $name', ({ name, create }) => {
  test('the service keeps every lead that it acknowledged, once, and the agency hears of each by mail and webhook under one name', async () => {
    const [database, content, mail, webhook] = await Promise.all([
      create(),
      createContent(),
      startMailServer(),
      startWebhookReceiver(),
    ]);
    try {
      const report = await runKillRounds({
        rounds: rounds[name] ?? 20,
        database,
        contentDir: content.folder,
        mail,
        webhook,
        loadMs: 200,
      });
      expect(report).toMatchObject({
        lost: [],
        doubled: [],
        withoutNotice: [],
        withSeveralNotices: [],
      });
      expect(report.repeatedNotices).toBeLessThanOrEqual(report.mostRepeatedNotices);
      expect(report.acknowledged).toBeGreaterThan(50);
    } finally {
      await Promise.all([mail.stop(), webhook.stop(), content.remove(), database.remove()]);
    }
  }, 300_000);
});
