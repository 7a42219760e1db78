import { runService } from '../process/run-service';
import { startTelemetry } from '../process/tracing';
import { readConfig } from '../../config';
import { buildApp } from './app';

async function build() {
  const config = readConfig();
  await startTelemetry('hireloom');
  const { app, ending } = await buildApp(config);
  const onListening = (port: number) => void process.send?.({ type: 'listening', port });
  return { ...config, app, ending, onListening };
}

void runService(build);
