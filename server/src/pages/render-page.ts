import { type RenderedPage, type RenderRequest, type RenderStep, createReference } from '@hireloom/contracts';
import { traced } from '../process/tracing';
import type { FastifyBaseLogger } from 'fastify';
import { RenderFault, type RenderOptions } from '../rendering/render-queue';
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
  log: Requester['log'];
};

/** The pool itself counts and logs renderings that time out or are refused under load. */
const isCausedByLoad = (error: unknown) =>
  error instanceof RenderFault && error.kind !== 'breakdown' && error.kind !== 'page';

/** Returns a function that renders a page, and counts, logs and traces failures. */
export const createPageRenderer =
  ({ pool, metrics, log: appLog }: Options): RenderPage =>
  ({ version, address }, { requester, ...options }) => {
    const log = requester?.log ?? appLog;
    const attributes = { version, path: address.split('?')[0] ?? '' };
    return traced('render page', requester?.passedOn, attributes, async (passedOn, addEvent) => {
      /** Returns the failed step with the reference that the page shows. */
      const countFailure = (step: RenderStep) => {
        const named = { reference: createReference(step), ...step };
        metrics.countFailure({ ...step, side: 'server' });
        addEvent('failure', named);
        return named;
      };
      const onStep = ({ phase, ...code }: RenderStep) => addEvent(phase, code);
      try {
        const page = await pool.render(version, address, { ...options, passedOn, onStep });
        for (const { text, remote = '', release = '', module = '', phase } of page.problems) {
          const failed = countFailure({ remote, release, module, phase });
          log.error({ ...failed, problem: text }, 'a part of the page failed on the server');
        }
        for (const text of page.undeclaredReads ?? []) log.warn(text);
        return page;
      } catch (error) {
        const step = error instanceof RenderFault ? error.step : undefined;
        const failed = step && countFailure(step);
        // A rendering that was cancelled because its visitors left is not a failure.
        if (!options.signal?.aborted && !isCausedByLoad(error))
          log.error({ ...failed, err: error }, 'the page could not be rendered on the server');
        throw error;
      }
    });
  };
