import type { Database } from '../../database/schema';
import { openDatabase } from '../../database/database';
import { databases } from '../../testing/databases';
import { maxRefusals } from './outbox-worker';
import { type MailServer, startMailServer } from '../../testing/mail-server';
import { type MovedClock, moveOwnClock, takeClock } from '../../testing/move-clock';
import { startService, type TestService } from '../../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';

const agency = 'desk@agency.example';
const minutes = 1 / (24 * 60);

describe.each(databases)('mail to senders on $name:', ({ create }) => {
  let service: TestService;
  let clock: MovedClock;
  let db: Database;
  let mail: MailServer;

  beforeEach(async () => {
    mail = await startMailServer({
      defers: /@full\.example$/,
      refuses: /@made-up\.example$/,
      refusesText: /GTUBE/,
    });
    const database = await create();
    clock = await takeClock(database);
    service = await startService(database, { smtpUrl: mail.url, mailTo: agency });
    db = await openDatabase(service.config);
  });
  afterEach(async () => {
    moveOwnClock(0);
    await db.destroy();
    await service.stop();
    await mail.stop();
  });

  const subscribe = (email: string) => service.send('subscribe', { email });
  const notices = () => service.notices();
  const refused = async (number = 1) =>
    (await notices()).filter(({ last_error }) => last_error === 'EENVELOPE 450').length >= number;
  /** Sets the number of attempts, which would otherwise take days. */
  const setAttempts = (attempts: number) => db.updateTable('outbox').set({ attempts }).execute();
  /** Skips the half hour between two attempts. */
  const waitUntilTried = (isTrue: () => Promise<boolean>) =>
    waitUntil(async () => {
      await db.updateTable('outbox').set({ next_attempt_at: '2020-01-01' }).execute();
      return isTrue();
    });

  test('a full mailbox leaves health green and is given up after three days', async () => {
    await subscribe('asha@full.example');
    await waitUntil(() => refused());
    await clock.move(20 * minutes);
    expect(await service.health()).toEqual([200, []]);

    // It does not delay mail to others.
    await subscribe('reader@acorn.example');
    await waitUntil(() => mail.received.some(({ to }) => to === 'reader@acorn.example'));

    await setAttempts(maxRefusals - 10);
    await waitUntilTried(async () => (await notices()).some(({ attempts }) => attempts > maxRefusals - 10));
    expect((await notices()).filter(({ settled_at, is_sent }) => settled_at && !is_sent)).toEqual([]);

    await setAttempts(maxRefusals - 1);
    await waitUntilTried(async () => (await notices()).every(({ settled_at }) => settled_at));
    expect(await service.health()).toEqual([200, []]);
    const metrics = await service.metrics();
    expect(metrics).toContain('hireloom_notices_total{channel="confirmation",outcome="given-up"} 1\n');
  });

  test('the agency’s own mail is never given up and turns health red', async () => {
    await service.stop();
    const database = await create();
    clock = await takeClock(database);
    service = await startService(database, { smtpUrl: mail.url, mailTo: 'desk@full.example' });
    await db.destroy();
    db = await openDatabase(service.config);
    await service.sendContact();
    await waitUntil(() => refused());
    await setAttempts(1000);
    await clock.move(30);
    await waitUntilTried(async () => (await notices()).some(({ attempts }) => attempts > 1000));
    expect((await notices()).filter(({ settled_at }) => !settled_at).map(({ channel }) => channel)).toEqual([
      'agency-mail',
    ]);
    expect(await service.health()).toEqual([503, ['outbox', 'retention']]);
  });

  test('a lead rejected as spam reaches the agency without the sender’s text, and health stays green', async () => {
    await service.sendContact({ firstName: 'GTUBE' });
    await waitUntil(() => mail.received.some(({ to }) => to === agency));
    await waitUntil(async () => (await notices()).every(({ settled_at }) => settled_at));
    const [lead] = await service.leads();
    const told = mail.received.find(({ to }) => to === agency)?.source ?? '';
    expect(told).toContain(`leads -- show ${lead?.id}`);
    expect(told).not.toMatch(/GTUBE|Rao|asha@/);
    await clock.move(20 * minutes);
    expect(await service.health()).toEqual([200, []]);
  });

  test('fifty made-up recipients leave health green and appear in the metrics', async () => {
    for (let number = 0; number < 25; number += 1) {
      await subscribe(`nobody${number}@made-up.example`);
      await subscribe(`nobody${number}@full.example`);
    }
    await waitUntil(() => refused(25));
    await waitUntil(async () => (await notices()).filter(({ settled_at }) => settled_at).length === 25);
    expect(mail.received).toEqual([]);
    expect(await service.health()).toEqual([200, []]);
    await clock.move(20 * minutes);
    expect(await service.health()).toEqual([200, []]);
    const metrics = await service.metrics();
    expect(metrics).toContain('hireloom_problem{problem="outbox"} 0\n');
    expect(metrics).toContain('hireloom_notices_total{channel="confirmation",outcome="given-up"} 25\n');
    expect(metrics).toMatch(
      /hireloom_notices_total{channel="confirmation",outcome="refused"} (2[5-9]|[3-9]\d|\d{3,})\n/,
    );
    expect(metrics).toContain('hireloom_notices_total{channel="confirmation",outcome="failed"} 0\n');
  });
});
