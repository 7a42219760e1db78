import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';

/** After this, a page shows what was published last. */
const LIMIT_MS = 120_000;

type Answer = { type: 'settled'; id: number };

const isAnswer = (message: unknown): message is Answer => (message as Partial<Answer>)?.type === 'settled';

type Options = {
  /** Switches to what was published last. */
  look: () => Promise<void>;
  /** The build process, which is the parent of this one. */
  parent: Pick<NodeJS.Process, 'on' | 'send'>;
};

/**
 * Makes each page wait until the build process has published what was saved before, or can't build it. Otherwise a reload right after
 * a save would show the old text.
 */
export function waitForSaves(app: FastifyInstance, { look, parent }: Options) {
  if (!parent.send) return;
  const waiting = new Map<number, () => void>();
  let last = 0;
  parent.on('message', (message: unknown) => {
    if (!isAnswer(message)) return;
    waiting.get(message.id)?.();
    waiting.delete(message.id);
  });
  const settled = () =>
    new Promise<void>((resolve) => {
      const id = (last += 1);
      waiting.set(id, resolve);
      parent.send?.({ type: 'page', id });
    });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== '/*') return;
    await pTimeout(settled(), { milliseconds: LIMIT_MS, fallback: () => undefined });
    // The first call may join one that began before the publication.
    await look();
    await look();
  });
}
