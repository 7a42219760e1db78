import { remoteHandle } from '../routes';
import type { Place } from './visit-report';

type Matches = Parameters<typeof remoteHandle>[0];

/** The page that is shown, as field data names it: what no remote serves is the shell's. */
export function placeOf(matches: Matches, shell: string): Place {
  const handle = remoteHandle(matches);
  const route = matches?.at(-1)?.route?.path ?? '*';
  return handle
    ? { route, remote: handle.remote.name, release: handle.remote.release }
    : { route: '*', remote: 'shell', release: shell };
}
