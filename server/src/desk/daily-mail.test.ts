import { withDesk } from '../testing/at-desk';
import { databases } from '../testing/databases';
import { type MailServer, startMailServer } from '../testing/mail-server';
import { startService } from '../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';

const AGENCY = 'desk@agency.example';

/** 07:30 and 08:30 in India. */
const [EARLY, MORNING, NEXT_MORNING] = [
  '2026-11-29T02:00:00Z',
  '2026-11-29T03:00:00Z',
  '2026-11-30T03:00:00Z',
];

const runAt = (time: string) =>
  jest.useFakeTimers({
    now: new Date(time),
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
afterEach(() => jest.useRealTimers());

// On SQLite, which uses this process's clock.
test('mails the agency once a day, after eight, if anything needs attention', async () => {
  const mail: MailServer = await startMailServer();
  const settings = { ...withDesk, smtpUrl: mail.url, mailTo: AGENCY };
  const daily = () => mail.received.filter(({ source }) => source.includes('What waits on the desk'));
  const readRun = async () => {
    const row = await service.inDatabase((db) =>
      db.selectFrom('daily_work').select('done_at').where('name', '=', 'desk-mail').executeTakeFirst(),
    );
    return row?.done_at;
  };
  runAt(EARLY);
  const service = await startService(await databases[0]!.create(), settings);
  await service.sendContact();
  await waitUntil(async () => (await readRun()) === '');
  expect(daily()).toEqual([]);
  runAt(MORNING);
  await service.restart();
  await waitUntil(() => daily().length === 1);
  expect(daily()[0]).toMatchObject({ to: AGENCY, source: expect.stringContaining('1 lead is not handled.') });
  // A second server, or a restart, on the same day.
  await service.restart();
  await service.desk?.app.close();
  expect(await readRun()).toMatch(/^2026-11-29T03/);
  runAt(NEXT_MORNING);
  await service.restart();
  await waitUntil(() => daily().length === 2);
  await service.stop();
  await mail.stop();
});
