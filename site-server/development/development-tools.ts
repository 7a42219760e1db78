import { type PolicySources, type Registry, type RegistryRemote } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Badge } from '../pages/special-page';
import type { LocalChoice } from './local-remote';
import { storeChoice, localRemotesFor } from './local-remotes';
import { reloadOnChange } from './reload-on-change';
import type { LoadedVersion } from '../versions/loaded-version';

/** A version's document for the browser to render, with this registry in its page data instead of the version's own. */
type LocalDocument = {
  version: LoadedVersion;
  registry: Registry;
  badges: readonly Badge[];
  /** Additional origins for scripts and pictures. */
  origins: readonly string[];
  /** Policy sources that the local remotes declare. */
  sources: PolicySources;
};

export type DevelopmentOptions = {
  /** The remotes to load from standalone servers, unless the visitor chooses otherwise. */
  localRemotes: LocalChoice;
  /** The script with which pages apply saved changes of all other packages. */
  developmentClient?: string;
  /**
   * The versions that a visitor may get now: only the preview if one is open, else the live
   * version, then the canaries. Sets no cookie.
   */
  servedTo: (request: FastifyRequest) => Promise<readonly LoadedVersion[]>;
  sendDocument: (
    request: FastifyRequest,
    reply: FastifyReply,
    document: LocalDocument,
  ) => FastifyReply | Promise<FastifyReply>;
};

function withRemotes({ remotes }: Registry, local: readonly RegistryRemote[]): Registry {
  const names = new Set(local.map(({ name }) => name));
  return { remotes: [...remotes.filter(({ name }) => !names.has(name)), ...local] };
}

/**
 * For development only: loads remotes from standalone servers on this machine, and makes pages reload themselves. Pages
 * are requests that match the route `/*`.
 */
export function developmentTools(
  app: FastifyInstance,
  { localRemotes, developmentClient, servedTo, sendDocument }: DevelopmentOptions,
) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== '/*') return;
    try {
      if (storeChoice(request, reply)) return await reply;
      const { remotes, badges, ...local } = await localRemotesFor(request, localRemotes);
      const [served] = badges.length > 0 ? await servedTo(request) : [];
      if (!served) return;
      // The server cannot run a standalone server's modules, so the browser renders the page.
      const registry = withRemotes(served.registry, remotes);
      return await sendDocument(request, reply, { version: served, registry, badges, ...local });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return reply.code(400).type('text/plain; charset=utf-8').send(`${error.message}\n`);
    }
  });
  reloadOnChange(app, developmentClient !== undefined, async (request) => {
    const { remotes } = await localRemotesFor(request, localRemotes);
    return (await servedTo(request)).map(({ registry, version }) => ({
      registry: withRemotes(registry, remotes),
      shell: { release: version.shell.id },
    }));
  });
}
