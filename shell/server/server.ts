import { UsageError } from '@hireloom/shared/releases';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app';
import { readConfig } from './config';

const CLOSE_LIMIT_MS = 10_000;

async function start() {
  const config = readConfig(process.env);
  const publicOrigin = config.publicOrigin ?? `http://localhost:${config.port}`;
  const app = await buildApp(config, publicOrigin);
  closeWithGrace({ delay: CLOSE_LIMIT_MS }, async ({ err }) => {
    if (err) app.log.error({ err }, 'the site server stops');
    await app.close();
  });
  await app.listen({ port: config.port, host: config.host });
  process.send?.({ type: 'listening', address: publicOrigin });
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is in use: stop what listens there, or set PORT to another.`;
  return message;
}

start().catch((error: unknown) => {
  const known = error instanceof UsageError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(known ? `The site can't start: ${explain(error)}` : error);
  process.exit(1);
});
