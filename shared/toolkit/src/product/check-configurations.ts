import { root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const sources = { 'site-server': 'site-server/check-config.ts', api: 'api/src/check-config.ts' } as const;

type Service = keyof typeof sources;

async function check(service: Service, isBuilt: boolean, env: NodeJS.ProcessEnv) {
  const script = isBuilt ? `${service}/dist/check-config.mjs` : sources[service];
  const options = isBuilt ? [] : ['--import', 'tsx'];
  try {
    await run(process.execPath, [...options, path.join(root, script)], { cwd: root, env });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new UsageError(stderr.trim() || message);
  }
}

/**
 * Checks the configuration of services, each with its own code, before anything is built, published or started. `isBuilt`: runs their
 * bundles instead of their sources. @throws UsageError with the message of the first service whose configuration is invalid
 */
export async function checkConfigurations(
  { services, isBuilt }: { services: readonly Service[]; isBuilt: boolean },
  environment: NodeJS.ProcessEnv = process.env,
) {
  const env = { NODE_ENV: 'production', ...environment };
  const checks = await Promise.allSettled(services.map((service) => check(service, isBuilt, env)));
  for (const outcome of checks) if (outcome.status === 'rejected') throw outcome.reason;
}
