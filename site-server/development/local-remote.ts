import {
  CONTAINER_PATH,
  LOCAL_REMOTE_FILE,
  localRemoteSchema,
  type PolicySources,
  type RegistryRemote,
  registryRemote,
} from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import * as v from 'valibot';

/** Long enough for a remote's first build. */
const LIMIT_MS = 20_000;

/** The remotes to load from standalone servers, with the origin of each. */
export type LocalChoice = ReadonlyMap<string, string>;

const isThisMachine = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Returns the origin of `address`. @throws UsageError unless it is on this machine */
export function localOrigin(remote: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'http:' && isThisMachine(url.hostname)) return url.origin;
  throw new UsageError(
    `${remote} can come from a server on this machine alone, such as http://localhost:3002; "${address}" is none.`,
  );
}

/** Parses `content=http://localhost:3002 leads=http://localhost:3003`. @throws UsageError that names the malformed part */
export function readLocalRemotes(text: string): LocalChoice {
  return new Map(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((pair) => {
        const [, name, address] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(pair) ?? [];
        if (!name || !address) {
          throw new UsageError(
            `"${pair}" names no local remote: say it as in content=http://localhost:3002.`,
          );
        }
        return [name, localOrigin(name, address)] as const;
      }),
  );
}

/** `problem` is set instead of `remote` if the server does not answer as expected. */
export type FetchedRemote = { name: string; origin: string } & (
  | { remote: RegistryRemote; policy?: PolicySources; problem?: undefined }
  | { remote?: undefined; policy?: undefined; problem: string }
);

async function describedBy(origin: string, name: string) {
  const answer = await fetch(`${origin}${CONTAINER_PATH}${LOCAL_REMOTE_FILE}`, {
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => {
    throw new UsageError('nothing answers there');
  });
  if (!answer.ok) throw new UsageError(`it answers with status ${answer.status}`);
  const described = v.safeParse(localRemoteSchema, await answer.json().catch(() => undefined));
  if (!described.success) throw new UsageError('what answers is no standalone server');
  if (described.output.name !== name) throw new UsageError(`it serves ${described.output.name}`);
  return described.output;
}

/** Fetches a remote's description from its standalone server. Never throws. */
export async function fetchLocalRemote(name: string, origin: string): Promise<FetchedRemote> {
  try {
    const { build, ...description } = await describedBy(origin, name);
    const remote = registryRemote(description, {
      release: `local-${build}`,
      base: origin + CONTAINER_PATH,
      entry: 'remoteEntry.js',
      integrity: '',
    });
    return { name, origin, remote, policy: description.policy };
  } catch (error) {
    return { name, origin, problem: (error as Error).message };
  }
}
