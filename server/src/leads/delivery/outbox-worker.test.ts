import { waitUntil } from '@hireloom/testing/wait-until';
import { setTimeout as pause } from 'node:timers/promises';
import type { DueNotice, OutboxRepository } from '../repositories/outbox-repository';
import { agencyMail, inOneMail } from './notice-texts';
import { OutboxWorker } from './outbox-worker';

const createNotice = (number: number): DueNotice => ({
  id: `notice-${number}`,
  attempts: 1,
  lead: {
    ...{ id: `lead-${number}`, kind: 'contact', email: 'asha@acorn.example', about: null, origin: null },
    ...{ payload: JSON.stringify({ firstName: `Asha ${number}` }), phone_e164: null, trace: null },
    ...{ created_at: '2026-11-01T10:00:00Z', agreed_to: null },
  } as DueNotice['lead'],
});

afterEach(() => jest.restoreAllMocks());

test('after 20 mails in an hour, further leads are batched into one mail', async () => {
  const waiting = Array.from({ length: 45 }, (_, number) => createNotice(number));
  const [sent, marked]: [string[][], Set<string>] = [[], new Set()];
  const outbox = {
    claimDue: (_channel: string, limit: number) => Promise.resolve(waiting.splice(0, limit)),
    markSent: (id: string) => Promise.resolve(void marked.add(id)),
  } as unknown as OutboxRepository;
  const worker = new OutboxWorker({
    ...{
      channel: 'agency-mail',
      alonePerHour: 20,
      outbox,
      log: console as never,
      onOutcome: () => undefined,
    },
    deliver: (...notices) => Promise.resolve(void sent.push(notices.map(({ id }) => id))),
  });
  worker.start();
  await waitUntil(() => sent.length === 20);
  worker.wake();
  await pause(50);
  expect(sent.map(({ length }) => length)).toEqual(Array(20).fill(1));
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 10 * 60_000);
  await waitUntil(() => marked.size === 45);
  expect(sent).toHaveLength(21);
  await worker.stop();
});

test('a batched mail contains every lead in full', () => {
  const notices = [createNotice(1), createNotice(2)];
  const { subject, text } = inOneMail(notices, agencyMail);
  expect(subject).toBe('2 leads');
  for (const notice of notices) expect(text).toContain(agencyMail(notice).text);
});
