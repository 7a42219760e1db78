import { SHUTDOWN_LIMIT_MS, UsageError } from '@hireloom/contracts';
import { findFreePort } from '@hireloom/service';
import { isDiskFull, saveApiAddress } from '@hireloom/releases';
import closeWithGrace from 'close-with-grace';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app';
import { readConfig } from './config';

// Garbage may take 40 % more than what lives, not three times as much: rendered pages are big and soon given up. It is
// cleared away more often instead, which costs no measurable time. Workers are started with the same rule.
setFlagsFromString('--heap-growing-percent=40');

async function start() {
  const config = readConfig(process.env);
  // Pages carry the site's address.
  const port = config.port || (await findFreePort(config.host));
  const publicOrigin = config.publicOrigin ?? `http://localhost:${port}`;
  // Its parent may end while it starts.
  const leave = () => process.exit(1);
  process.once('disconnect', leave);
  const { app, ending } = await buildApp(config, publicOrigin);
  const delay = config.drainNoticeMs + SHUTDOWN_LIMIT_MS;
  const { close } = closeWithGrace({ delay }, async ({ err }) => {
    if (!err) return ending.end();
    app.log.error({ err }, 'the site server stops');
    await app.close();
  });
  await app.listen({ port, host: config.host });
  // What is in development has an API of its own, which ends with it.
  if (!config.isDevelopment)
    await saveApiAddress(config.apiUrl).catch((err: unknown) =>
      app.log.warn({ err }, 'deploys on this machine are not told where the API is'),
    );
  process.send?.({ type: 'listening', address: publicOrigin, port });
  // A server that was started by another program ends with it.
  process.off('disconnect', leave);
  process.once('disconnect', close);
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is in use: stop what listens there, or set PORT to another.`;
  return message;
}

start().catch((error: unknown) => {
  const known =
    error instanceof UsageError ||
    isDiskFull(error) ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(known ? `The site can't start: ${explain(error)}` : error);
  process.exit(1);
});
