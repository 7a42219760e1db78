import { PAGE_DATA_ID, type Registry, SHELL } from '@hireloom/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const RELOAD_SCRIPT = '/development/reload.js';
const STATE_PATH = '/development/state';

/** The fields that a page's data and a served version have in common. */
type Made = { registry: Registry; shell: { release: string } };

/** Also runs in the browser. `isLocalOnly`: omits the shell, and remotes that are replaced in place. */
const namesOf = ({ registry, shell }: Made, shellName: string, isLocalOnly: boolean) =>
  [{ name: shellName, release: shell.release }, ...registry.remotes]
    .filter(({ release }) => !isLocalOnly || release.startsWith('local-'))
    .map(({ name, release }) => `${name}@${release}`)
    .sort()
    .join(' ');

/** Compares the served versions with the page's own data, so that a change during loading is not missed. */
const scriptFor = (isLocalOnly: boolean) => `
const namesOf = ${namesOf.toString()};
const shown = namesOf(JSON.parse(document.getElementById('${PAGE_DATA_ID}').textContent), '${SHELL}', ${isLocalOnly});
let first;
setInterval(async () => {
  const state = await fetch('${STATE_PATH}').then((answer) => answer.json()).catch(() => undefined);
  if (!state) return;
  first ??= state.startedAt;
  if (state.startedAt !== first || !state.served.includes(shown)) location.reload();
}, 700);
`;

/** Makes pages reload when their visitor no longer gets their version, or when the server restarts. */
export function reloadOnChange(
  app: FastifyInstance,
  isLocalOnly: boolean,
  servedTo: (request: FastifyRequest) => Promise<readonly Made[]>,
) {
  const startedAt = Date.now();
  app.get(RELOAD_SCRIPT, (_request, reply) => reply.type('text/javascript').send(scriptFor(isLocalOnly)));
  app.get(STATE_PATH, async (request) => ({
    startedAt,
    served: (await servedTo(request)).map((made) => namesOf(made, SHELL, isLocalOnly)),
  }));
}
