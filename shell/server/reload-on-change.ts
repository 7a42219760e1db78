import type { FastifyInstance } from 'fastify';
import type { Renderer } from './renderer';

const SCRIPT_PATH = '/development/reload.js';
const STATE_PATH = '/development/state';

/** Asks again once the server, restarted or not, serves something else than when the page came. */
const script = `
let first;
setInterval(async () => {
  const state = await fetch('${STATE_PATH}').then((answer) => answer.text()).catch(() => undefined);
  first ??= state;
  if (state && state !== first) location.reload();
}, 700);
`;

/** In development a page loads itself anew when a release or the shell has changed. Gives the address of its script. */
export function reloadOnChange(app: FastifyInstance, renderer: Renderer): string {
  const startedAt = Date.now();
  app.get(SCRIPT_PATH, (_request, reply) => reply.type('text/javascript').send(script));
  app.get(STATE_PATH, () => `${startedAt} ${renderer.releases.id}`);
  return SCRIPT_PATH;
}
