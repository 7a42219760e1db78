import { saveApiAddress } from '@hireloom/releases';
import { findFreePort, runService, startTelemetry } from '@hireloom/service';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app';
import { readConfig } from './config';

// Collect garbage after the heap has grown by 40 %, not threefold: rendered pages are large and short-lived. The more frequent
// collections cost no measurable time. Workers start with the same flag.
setFlagsFromString('--heap-growing-percent=40');

async function build() {
  const config = readConfig(process.env);
  await startTelemetry('hireloom-site');
  // Pages contain the site's address, so the port must be known before the server listens.
  const port = config.port || (await findFreePort(config.host));
  const publicOrigin = config.publicOrigin ?? `http://localhost:${port}`;
  const { app, ending } = await buildApp(config, publicOrigin);
  const onListening = async () => {
    // A development server's API stops with the server, so deploy commands must not use it.
    if (!config.isDevelopment)
      await saveApiAddress(config.apiUrl).catch((err: unknown) =>
        app.log.warn(
          { err },
          'the address of the API could not be saved for deploy commands on this machine',
        ),
      );
    process.send?.({ type: 'listening', address: publicOrigin, port });
  };
  return { ...config, app, ending, port, onListening };
}

void runService({ port: 'PORT', host: 'HOST' }, build);
