import type { FastifyInstance } from 'fastify';

/** Unregisters itself, and loads the open pages again, from then on without a service worker. */
const WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    self.registration
      .unregister()
      .then(() => self.clients.matchAll({ type: 'window' }))
      .then((pages) => pages.forEach((page) => page.navigate(page.url))),
  ),
);
`;

const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  // The earlier worker may have had a wider scope than its folder.
  'service-worker-allowed': '/',
};

/**
 * Ends service workers that an earlier site registered on this origin: they would serve that site for good. Browsers look for updates of a
 * worker with `Service-Worker: script` (https://w3c.github.io/ServiceWorker/#service-worker-script-request), whatever its path.
 */
export function endServiceWorkers(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['service-worker'] === 'script') return reply.headers(HEADERS).send(WORKER);
  });
}
