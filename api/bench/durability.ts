import { parseArgs } from 'node:util';
import { createContent } from '../src/testing/content-fixture';
import { runKillRounds } from '../src/testing/kill-rounds';
import { startMailServer } from '../src/testing/mail-server';
import { startWebhookReceiver } from '../src/testing/webhook-receiver';
import { onEachDatabase } from './databases';
import { explainIfAsked } from '../src/start-error';

explainIfAsked('npm run bench:durability -w api -- [--rounds <number>]\n');

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });

let isLost = false;

await onEachDatabase(async (name, database) => {
  const [content, mail, webhook] = await Promise.all([
    createContent(),
    startMailServer(),
    startWebhookReceiver(),
  ]);
  const begun = Date.now();
  const report = await runKillRounds({
    rounds: Number(values.rounds),
    database,
    contentDir: content.folder,
    mail,
    webhook,
    loadMs: 400,
  });
  const {
    rounds,
    acknowledged,
    lost,
    doubled,
    withoutNotice,
    withSeveralNotices,
    repeatedNotices,
    mostRepeatedNotices,
  } = report;
  isLost ||= [lost, doubled, withoutNotice, withSeveralNotices].some(({ length }) => length > 0);
  isLost ||= repeatedNotices > mostRepeatedNotices;
  process.stdout.write(
    `${name}: ${rounds} times killed under load in ${Math.round((Date.now() - begun) / 1000)} s; ` +
      `${acknowledged} leads acknowledged, ${lost.length} lost, ${doubled.length} doubled; ` +
      `${withoutNotice.length} without a notice, ${withSeveralNotices.length} with several, ` +
      `${repeatedNotices} notices, by mail or webhook, sent again under the same name\n`,
  );
  await Promise.all([mail.stop(), webhook.stop()]);
  await content.remove();
});

process.exitCode = isLost ? 1 : 0;
