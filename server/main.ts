import { findFreePort, runService } from './src/process/run-service';
import { startTelemetry } from './src/process/tracing';
import { realpathSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app';
import { readConfig } from './config';
import { listUnknownSettings } from './settings';
import { describeStart } from './start-notice';

// Collect garbage after the heap has grown by 40 %, not threefold: rendered pages are large and short-lived. The more frequent collections
// cost no measurable time. Workers start with the same flag.
setFlagsFromString('--heap-growing-percent=40');

let setNotice = (_text: string) => {};
/** The text to print once the site is ready. `hireloom start`, which imports this program, prints it after deploying its builds. */
export const notice = new Promise<string>((resolve) => (setNotice = resolve));

async function build() {
  const { port: given, host } = readConfig(process.env);
  // Pages contain the site's URL, so the port must be known before the server listens.
  const port = given || (await findFreePort(host));
  const config = readConfig({ ...process.env, PORT: String(port) });
  await startTelemetry('hireloom');
  const { app, ending, ready, desk } = await buildApp(config);
  const { publicOrigin: address } = config;
  const onListening = () => {
    void ready.then(() => setNotice(describeStart(config, desk?.state)));
    for (const sentence of listUnknownSettings(process.env)) process.stderr.write(`${sentence}\n`);
    process.send?.({ type: 'listening', address, port });
  };
  return { ...config, app, ending, onListening };
}

void runService(build);

const isProgram = realpathSync(process.argv[1] ?? '') === import.meta.filename;
if (isProgram && process.env.NODE_ENV !== 'development') process.stdout.write(await notice);
