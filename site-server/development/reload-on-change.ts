import type { Registry } from '@hireloom/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGE_DATA_ID } from '../../shell/src/page-data';

export const RELOAD_SCRIPT = '/development/reload.js';
const STATE_PATH = '/development/state';

const nameReleases = ({ remotes }: Registry) =>
  remotes.map(({ name, release }) => `${name}@${release}`).join(' ');

/** Compares with what the page itself was made of, so that a change while it loads is not overlooked. */
const script = `
const nameReleases = ${nameReleases.toString()};
const shown = nameReleases(JSON.parse(document.getElementById('${PAGE_DATA_ID}').textContent).registry);
let first;
setInterval(async () => {
  const state = await fetch('${STATE_PATH}').then((answer) => answer.json()).catch(() => undefined);
  if (!state) return;
  first ??= state.startedAt;
  if (state.startedAt !== first || !state.releases.includes(shown)) location.reload();
}, 700);
`;

/** In development a page loads itself anew when the shell or a release has changed, of those that `registriesFor` its visitor may name. */
export function reloadOnChange(
  app: FastifyInstance,
  registriesFor: (request: FastifyRequest) => Promise<readonly Registry[]>,
) {
  const startedAt = Date.now();
  app.get(RELOAD_SCRIPT, (_request, reply) => reply.type('text/javascript').send(script));
  app.get(STATE_PATH, async (request) => ({
    startedAt,
    releases: (await registriesFor(request)).map(nameReleases),
  }));
}
