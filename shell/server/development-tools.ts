import type { RegistryRemote } from '@hireloom/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import { localRemotes } from './local-remotes';
import { type PageParts, send, unrenderedPage } from './pages';
import { reloadOnChange } from './reload-on-change';

/** What a site server in production does not even know. */
export function developmentTools(
  app: FastifyInstance,
  config: Pick<Config, 'localRemotes'>,
  parts: PageParts,
) {
  const { renderer, releaseOrigin = '' } = parts;
  const withRemotes = (local: readonly RegistryRemote[]) => {
    const names = new Set(local.map(({ name }) => name));
    const published = renderer.releases.registry.remotes.filter(({ name }) => !names.has(name));
    return { remotes: [...published, ...local] };
  };
  const localOf = localRemotes(app, {
    chosenAtStart: config.localRemotes,
    // Nothing that a standalone server offers can run here, so the browser renders the page.
    sendPage: (request, reply, { remotes, origins, badges }) => {
      const page = unrenderedPage(parts, request.url, { registry: withRemotes(remotes), badges });
      return send(reply, page, { ...parts, releaseOrigin: [releaseOrigin, ...origins].join(' ') });
    },
  });
  reloadOnChange(app, async (request) => withRemotes(await localOf(request)));
}
