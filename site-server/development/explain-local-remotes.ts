import type { FastifyInstance } from 'fastify';
import { sendPlainPage } from '../http/plain-page';
import { localRemoteWords as words } from './content/local-remotes';
import { LOCAL_REMOTE_PARAMETER } from './local-remotes';

/** Answers `?remote.<name>=<address>` with the commands to run instead, on a site that takes no remotes from elsewhere. */
export function explainLocalRemotes(app: FastifyInstance, origin: string) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== '/*' || !request.url.includes('remote.')) return;
    const [, search = ''] = request.url.split('?');
    const names = [...new URLSearchParams(search).keys()];
    const name = names.map((one) => LOCAL_REMOTE_PARAMETER.exec(one)?.[1]).find(Boolean);
    if (name === undefined) return;
    const main = `<h1>${words.ignoredTitle}</h1><p>${words.ignored(name, origin)}</p>`;
    return sendPlainPage(reply.code(400), { title: words.ignoredTitle, main });
  });
}
