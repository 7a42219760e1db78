import { ownLocation, type PolicySources, type RegistryRemote } from '@hireloom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf, setCookie } from '../http/cookies';
import { joinSources } from '../http/security-headers';
import type { Badge } from '../pages/special-page';
import { localRemoteWords as words } from './content/local-remotes';
import { type FetchedRemote, fetchLocalRemote, type LocalChoice, localOrigin } from './local-remote';

export const LOCAL_REMOTE_PARAMETER = /^remote\.([a-z][a-z0-9-]*)$/;
const COOKIE = 'local-remote.';
const OFF = 'off';

/** What changes for a visitor who loads remotes from standalone servers. */
type LocalRemotes = {
  /** They replace the remotes of the same name in the visitor's version. */
  remotes: readonly RegistryRemote[];
  origins: readonly string[];
  /** Policy sources that these remotes declare. */
  sources: PolicySources;
  badges: readonly Badge[];
};

/** Returns the choice made at the start of the server, overridden by this visitor's cookies. */
function choiceOf(request: FastifyRequest, chosenAtStart: LocalChoice): LocalChoice {
  const choice = new Map(chosenAtStart);
  for (const [cookie, value = OFF] of Object.entries(cookiesOf(request))) {
    if (!cookie.startsWith(COOKIE)) continue;
    const name = cookie.slice(COOKIE.length);
    if (value === OFF) choice.delete(name);
    else choice.set(name, localOrigin(name, value));
  }
  return choice;
}

/**
 * Stores `?remote.<name>=<address>` in a session cookie and redirects to the same page without the parameter. Returns whether there
 * was one. @throws UsageError unless the address is on this machine
 */
export function storeChoice(request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = '/', search = ''] = request.url.split('?');
  const asked = new URLSearchParams(search);
  const chosen = [...asked].filter(([name]) => LOCAL_REMOTE_PARAMETER.test(name));
  for (const [parameter, address] of chosen) {
    const name = LOCAL_REMOTE_PARAMETER.exec(parameter)?.[1] ?? '';
    const value = address === OFF ? OFF : localOrigin(name, address);
    setCookie(reply, COOKIE + name, value, { path: '/', httpOnly: true, sameSite: 'lax' });
    asked.delete(parameter);
  }
  const location = ownLocation(path) + (asked.size > 0 ? `?${asked}` : '');
  if (chosen.length > 0) reply.redirect(location);
  return chosen.length > 0;
}

const badgeOf = ({ name, origin, problem }: FetchedRemote): Badge => ({
  text: problem ? words.lost(name, origin, problem) : words.shown(name, origin),
  leave: { href: `?remote.${name}=${OFF}`, text: words.leave },
});

export async function localRemotesFor(
  request: FastifyRequest,
  chosenAtStart: LocalChoice,
): Promise<LocalRemotes> {
  const choice = choiceOf(request, chosenAtStart);
  const fetched = await Promise.all([...choice].map(([name, origin]) => fetchLocalRemote(name, origin)));
  return {
    remotes: fetched.flatMap(({ remote }) => remote ?? []),
    origins: fetched.map(({ origin }) => origin),
    sources: joinSources(fetched.map(({ policy }) => policy)),
    badges: fetched.map(badgeOf),
  };
}
