import type { Problem, RenderedPage, RenderRequest, RenderStep } from '@hireloom/contracts';
import { traced } from '@hireloom/service';
import type { FastifyBaseLogger } from 'fastify';
import { RenderFault } from '../rendering/render-fault';
import type { RenderOptions } from '../rendering/render-queue';
import type { PageKey } from './page-memory';

/** The request of the first visitor who waits for a page. The worker and the log use its request ids. */
export type Requester = { log: Pick<FastifyBaseLogger, 'error' | 'warn'> } & Pick<RenderRequest, 'passedOn'>;

export type RenderPage = (
  key: PageKey,
  options: { isBackground?: boolean; signal?: AbortSignal; requester?: Requester },
) => Promise<RenderedPage>;

type Options = {
  pool: { render: (version: string, address: string, options: RenderOptions) => Promise<RenderedPage> };
  metrics: { countFailure: (labels: RenderStep & { side: 'server' }) => void };
  record: (failed: Problem & { side: 'server'; page: string } & Pick<Requester, 'passedOn'>) => void;
  log: Requester['log'];
};

/** The pool itself counts and logs renderings that time out or are refused under load. */
const isCausedByLoad = (error: unknown) =>
  error instanceof RenderFault && error.kind !== 'breakdown' && error.kind !== 'page';

/** Returns a function that renders a page, and counts and logs failures. */
export const createPageRenderer =
  ({ pool, metrics, record, log: appLog }: Options): RenderPage =>
  async ({ version, address }, { requester, ...options }) => {
    const log = requester?.log ?? appLog;
    const request = { side: 'server', page: address, passedOn: requester?.passedOn } as const;
    try {
      const attributes = { version, path: address.split('?')[0] ?? '' };
      const page = await traced('render page', request.passedOn, attributes, (passedOn, addEvent) =>
        pool.render(version, address, {
          ...options,
          passedOn,
          onStep: ({ phase, ...code }) => addEvent(phase, code),
        }),
      );
      for (const problem of page.problems) {
        const { text, remote = '', release = '', module = '', phase } = problem;
        record({ ...problem, ...request });
        metrics.countFailure({ remote, release, module, phase, side: 'server' });
        log.error({ problem: text, remote, release }, 'a part of the page failed on the server');
      }
      for (const text of page.undeclaredReads ?? []) log.warn(text);
      return page;
    } catch (error) {
      const step = error instanceof RenderFault ? error.step : undefined;
      if (step) {
        metrics.countFailure({ ...step, side: 'server' });
        record({ ...step, ...request, text: String(error) });
      }
      // A rendering that was cancelled because its visitors left is not a failure.
      if (!options.signal?.aborted && !isCausedByLoad(error))
        log.error({ err: error }, 'the page could not be rendered on the server');
      throw error;
    }
  };
