import { UsageError } from '@hireloom/contracts';
import { root } from '@hireloom/releases';
import { execFileSync } from 'node:child_process';
import { keepRunning } from './keep-running';
import { publishBuilds } from './publish-builds';
import { describeEnd, endTogether, isEnding, startService } from './services';

function buildAll() {
  console.log('Building what has changed…');
  try {
    execFileSync('npx', ['lerna', 'run', 'build', '--loglevel', 'error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch {
    throw new UsageError('the build failed; run "npm run build" to see why.');
  }
}

function stop(reason: string) {
  console.error(`Hireloom stops: ${reason}.`);
  process.exit(1);
}

/** Builds, publishes and starts the whole product on this machine. `--no-build`: what is built already. */
export async function start(_directory: string, args: string[]) {
  endTogether();
  if (!args.includes('--no-build')) buildAll();
  // Releases that lie elsewhere are their teams' to publish.
  if (!process.env.RELEASES_URL) await publishBuilds();
  const environment = { NODE_ENV: 'production', ...process.env };
  const api = await keepRunning({
    name: 'the API',
    script: 'api/src/server.ts',
    environment: { ...environment, API_PORT: process.env.API_PORT ?? '0' },
    portVariable: 'API_PORT',
    onGivenUp: stop,
  });
  const site = await startService({
    script: 'site-server/server.ts',
    environment: { ...environment, API_URL: api.address },
    onExit: (end) => {
      if (!isEnding()) stop(`the site ${describeEnd(end)}`);
    },
  });
  console.log(`\n  Hireloom is on ${site.address}\n`);
  process.send?.({ type: 'listening', address: site.address, apiAddress: api.address });
}
