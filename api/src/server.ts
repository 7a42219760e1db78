import { findFreePort, runService, startTelemetry } from '@hireloom/service';
import { buildApp } from './app';
import { readConfig } from './config';

async function build() {
  const config = readConfig();
  await startTelemetry('hireloom-api');
  const { host } = config;
  let { port } = config;
  // The database may be unavailable for a long time. Other programs start in the meantime and need this service's port.
  const announcePort = async () => {
    port ||= await findFreePort(host);
    process.send?.({ type: 'waiting', port });
  };
  const onWaiting = () =>
    void announcePort().catch((error: unknown) => console.error('The API has no free port yet.', error));
  const service = await buildApp(config, onWaiting);
  const onListening = (listening: number) => {
    console.log(`API on http://${host}:${listening}`);
    process.send?.({ type: 'listening', port: listening });
  };
  return { ...config, ...service, port, onListening };
}

void runService({ port: 'API_PORT', host: 'API_HOST' }, build);
