import type { RequestIds } from '@hireloom/service';
import type { FastifyInstance } from 'fastify';
import { createApiClient } from './api-client';

/** `apiUrl`, `services`: the origins of the API and of the teams' services, by name. */
type Options = { apiUrl: string; services: ReadonlyMap<string, string> } & Pick<RequestIds, 'traceHeaders'>;

/** Opens a client of the API and one of each service. They are closed with the server. */
export function openClients(app: FastifyInstance, { apiUrl, services, traceHeaders }: Options) {
  const open = (origin: string) => {
    const client = createApiClient({ apiUrl: origin, traceHeaders });
    app.addHook('onClose', () => client.close());
    return client;
  };
  return {
    api: open(apiUrl),
    services: new Map([...services].map(([name, origin]) => [name, open(origin)])),
  };
}
