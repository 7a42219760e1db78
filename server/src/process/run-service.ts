import { SHUTDOWN_LIMIT_MS } from '@hireloom/contracts';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { type AddressInfo, createServer } from 'node:net';
import type { ShutdownHandle } from './graceful-shutdown';
import { reportFatal, UsageError } from '@hireloom/releases';
import { once } from 'node:events';

/** Finds a free port for a server whose port must be known before it listens. */
export async function findFreePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

type Service = {
  app: FastifyInstance;
  ending: ShutdownHandle;
  host: string;
  port: number;
  drainNoticeMs: number;
  onListening: (port: number) => void | Promise<void>;
};

const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'is in use. Stop the program that uses it, or choose another one with PORT (0 takes a free one)',
  EACCES: 'may not be used by this user. Choose one from 1024 up with PORT',
  EADDRNOTAVAIL: 'is not an address of this machine. Correct HOST',
  ENOTFOUND: 'is not an address of this machine. Correct HOST',
};

async function listen({ app, host, port }: Service): Promise<number> {
  try {
    await app.listen({ host, port });
    return (app.server.address() as AddressInfo).port;
  } catch (error) {
    const reason = listenFailures[(error as NodeJS.ErrnoException).code ?? ''];
    await app.close();
    throw reason ? new UsageError(`Port ${port} on ${host} ${reason}.`) : error;
  }
}

/** Runs until a signal, or until the parent process exits. If the start fails, prints the reason and exits with 1. */
export async function runService(build: () => Promise<Service>): Promise<void> {
  // The parent process may exit while this one is starting.
  const leave = () => process.exit(1);
  process.once('disconnect', leave);
  try {
    const service = await build();
    const { app, ending, drainNoticeMs } = service;
    const port = await listen(service);
    const { close } = closeWithGrace({ delay: drainNoticeMs + SHUTDOWN_LIMIT_MS }, async ({ err }) => {
      if (!err) return ending.end();
      app.log.fatal({ err }, 'stopped by an uncaught error');
      await app.close();
    });
    await service.onListening(port);
    process.off('disconnect', leave);
    process.once('disconnect', close);
  } catch (error) {
    reportFatal(error);
    process.exit(1);
  }
}
