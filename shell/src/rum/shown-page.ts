import { type RumPlace, SHELL } from '@hireloom/contracts';
import { remoteHandle } from '../remote-handle';

type Matches = Parameters<typeof remoteHandle>[0];

/** The page that is shown, as reports name it: what no remote serves is the shell's. */
export function shownPage(matches: Matches, shellRelease: string): RumPlace {
  const handle = remoteHandle(matches);
  const route = matches?.at(-1)?.route?.path ?? '*';
  return handle
    ? { route, remote: handle.remote.name, release: handle.remote.release }
    : { route: '*', remote: SHELL, release: shellRelease };
}
