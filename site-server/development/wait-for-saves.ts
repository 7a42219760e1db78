import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';

/** After this, a page is answered as it was before the save. */
const LIMIT_MS = 120_000;

type Answer = { type: 'settled'; id: number };

const isAnswer = (message: unknown): message is Answer => (message as Partial<Answer>)?.type === 'settled';

type Options = {
  /** Takes over what is published. */
  look: () => Promise<void>;
  /** The build process, which is the parent of this one. */
  parent: Pick<NodeJS.Process, 'on' | 'send'>;
};

/**
 * Makes each page wait until the build process has published what was saved before, or can't build it. Otherwise a reload right after
 * a save would show the text of before.
 */
export function waitForSaves(app: FastifyInstance, { look, parent }: Options) {
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
    // A look that is under way may have read the store before the publication.
    await look();
    await look();
  });
}
