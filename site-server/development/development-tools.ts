import type { Registry, RegistryRemote } from '@hireloom/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { readInspection } from '../pages/inspection';
import { localRemotes } from './local-remotes';
import { type PageParts, send, unrenderedPage } from '../pages/pages';
import { keptPreview } from '../pages/preview';
import { reloadOnChange } from './reload-on-change';

async function previewedSet(request: FastifyRequest, { previews }: PageParts) {
  const preview = keptPreview(request);
  const set = preview && (await previews.open(preview));
  return set && !('kind' in set) ? [set] : undefined;
}

/** What a site server in production does not even know. */
export function developmentTools(
  app: FastifyInstance,
  config: Pick<Config, 'localRemotes'>,
  parts: PageParts,
) {
  const { renderer, releaseOrigin = '' } = parts;
  const withRemotes = ({ remotes }: Registry, local: readonly RegistryRemote[]): Registry => {
    const names = new Set(local.map(({ name }) => name));
    return { remotes: [...remotes.filter(({ name }) => !names.has(name)), ...local] };
  };
  const localOf = localRemotes(app, {
    chosenAtStart: config.localRemotes,
    // Nothing that a standalone server offers can run here, so the browser renders the page.
    sendPage: (request, reply, { remotes, origins, badges }) => {
      const registry = withRemotes(renderer.releases.registry, remotes);
      const { path, isAsked } = readInspection(request.url);
      const page = unrenderedPage(parts, path, { registry });
      const inspected = isAsked ? renderer.releases : undefined;
      const releaseOrigins = [releaseOrigin, ...origins].join(' ');
      return send(reply, page, { ...parts, badges, inspected, releaseOrigin: releaseOrigins });
    },
  });
  reloadOnChange(app, async (request) => {
    const local = await localOf(request);
    const served = (await previewedSet(request, parts)) ?? [renderer.releases, renderer.releasesFor(0)];
    return served.map(({ registry }) => withRemotes(registry, local));
  });
}
