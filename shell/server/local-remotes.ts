import type { RegistryRemote } from '@hireloom/shared/contracts';
import { UsageError } from '@hireloom/shared/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { development } from '../src/content/development';
import { ownLocation } from '../src/own-location';
import { readCookies } from './cookies';
import { type FetchedRemote, fetchLocalRemote, type LocalChoice, localOrigin } from './local-remote';
import type { VisitBadge } from './visit-badges';

const PARAMETER = /^remote\.([a-z][a-z0-9-]*)$/;
const COOKIE = 'local-remote.';
const OFF = 'off';

/** Chosen at the start for every visit, unless this visitor has chosen otherwise. */
function choiceOf(request: FastifyRequest, chosenAtStart: LocalChoice): LocalChoice {
  const choice = new Map(chosenAtStart);
  for (const [cookie, value] of readCookies(request.headers.cookie)) {
    if (!cookie.startsWith(COOKIE)) continue;
    const name = cookie.slice(COOKIE.length);
    if (value === OFF) choice.delete(name);
    else choice.set(name, localOrigin(name, decodeURIComponent(value)));
  }
  return choice;
}

const cookieFor = (name: string, address: string) => {
  const value = address === OFF ? OFF : encodeURIComponent(localOrigin(name, address));
  return `${COOKIE}${name}=${value}; Path=/; HttpOnly; SameSite=Lax`;
};

/** Keeps `?remote.<name>=<address>` for the rest of the visit, and leads to the same page without it. */
function rememberChoice(request: FastifyRequest, reply: FastifyReply) {
  const [path = '/', search = ''] = request.url.split('?');
  const asked = new URLSearchParams(search);
  const chosen = [...asked].filter(([name]) => PARAMETER.test(name));
  if (chosen.length === 0) return false;
  for (const [parameter, address] of chosen) {
    reply.header('Set-Cookie', cookieFor(PARAMETER.exec(parameter)?.[1] ?? '', address));
    asked.delete(parameter);
  }
  reply.redirect(ownLocation(path) + (asked.size > 0 ? `?${asked}` : ''));
  return true;
}

const badgeOf = ({ name, origin, problem }: FetchedRemote): VisitBadge => ({
  text: problem
    ? development.localRemote.lost(name, origin, problem)
    : development.localRemote.shown(name, origin),
  leave: { href: `?remote.${name}=${OFF}`, text: development.localRemote.leave },
});

/** What differs for a visitor who takes remotes from standalone servers. */
export type LocalVisit = {
  remotes: readonly RegistryRemote[];
  origins: readonly string[];
  badges: readonly VisitBadge[];
};

async function visitOf(request: FastifyRequest, chosenAtStart: LocalChoice): Promise<LocalVisit> {
  const choice = choiceOf(request, chosenAtStart);
  const fetched = await Promise.all([...choice].map(([name, origin]) => fetchLocalRemote(name, origin)));
  return {
    remotes: fetched.flatMap(({ remote }) => remote ?? []),
    origins: fetched.map(({ origin }) => origin),
    badges: fetched.map(badgeOf),
  };
}

type Parts = {
  chosenAtStart: LocalChoice;
  sendPage: (request: FastifyRequest, reply: FastifyReply, visit: LocalVisit) => FastifyReply;
};

/** In development a page takes remotes from standalone servers on this machine. Gives the remotes that a visitor takes so. */
export function localRemotes(app: FastifyInstance, { chosenAtStart, sendPage }: Parts) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== '/*') return;
    try {
      if (rememberChoice(request, reply)) return reply;
      const visit = await visitOf(request, chosenAtStart);
      return visit.badges.length > 0 ? sendPage(request, reply, visit) : undefined;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return reply.code(400).type('text/plain; charset=utf-8').send(`${error.message}\n`);
    }
  });
  return async (request: FastifyRequest) => (await visitOf(request, chosenAtStart)).remotes;
}
