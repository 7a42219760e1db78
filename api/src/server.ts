import type { AddressInfo } from 'node:net';
import { SHUTDOWN_LIMIT_MS } from '@hireloom/contracts';
import { findFreePort } from '@hireloom/service';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { errorCode } from './error-details';
import { reportFatal, StartError } from './start-error';

const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'is in use. Stop the program that uses it, or choose another one with API_PORT (0 takes a free one)',
  EACCES: 'may not be used by this user. Choose one from 1024 up with API_PORT',
  EADDRNOTAVAIL: 'is not an address of this machine. Correct API_HOST',
  ENOTFOUND: 'is not an address of this machine. Correct API_HOST',
};

async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  try {
    await app.listen({ host, port });
    return (app.server.address() as AddressInfo).port;
  } catch (error) {
    const reason = listenFailures[errorCode(error)];
    await app.close();
    throw reason ? new StartError(`Port ${port} on ${host} ${reason}.`) : error;
  }
}

async function start(): Promise<void> {
  const config = readConfig();
  // The start may wait for its database, and its parent process may end meanwhile.
  const leave = () => process.exit(1);
  process.once('disconnect', leave);
  const { host } = config;
  let { port } = config;
  const onWaiting = async () => {
    // Others may start meanwhile, and have to know where it will be.
    port ||= await findFreePort(host);
    process.send?.({ type: 'waiting', port });
  };
  const { app, ending } = await buildApp(config, onWaiting);
  port = await listen(app, { host, port });
  const delay = config.drainNoticeMs + SHUTDOWN_LIMIT_MS;
  const { close } = closeWithGrace({ delay, logger: app.log }, async ({ err }) => {
    if (!err) return ending.end();
    app.log.fatal({ err }, 'stopped by an error that nobody caught');
    await app.close();
  });
  process.stdout.write(`API on http://${host}:${port}\n`);
  process.send?.({ type: 'listening', port });
  // A service that was started by another program ends with it.
  process.off('disconnect', leave);
  process.once('disconnect', close);
}

start().catch((error: unknown) => {
  reportFatal(error);
  process.exitCode = 1;
  process.disconnect?.();
});
