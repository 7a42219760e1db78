import { createReference, type RenderedPage, type RenderStep } from '@hireloom/contracts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { traceHeaders } from '../process/request-ids';
import { runInSpan } from '../process/tracing';
import { RenderFault, type RenderOptions } from '../rendering/render-queue';
import type { PageKey } from './page-cache';

/** `signal`: nobody waits any more. `request`: of the first visitor who waits; without one, the page is rendered in the background. */
export type RenderPage = (
  key: PageKey,
  signal: AbortSignal,
  request?: FastifyRequest,
) => Promise<RenderedPage>;

type Options = {
  pool: { render: (version: string, address: string, options: RenderOptions) => Promise<RenderedPage> };
  metrics: { countFailure: (labels: RenderStep & { side: 'server' }) => void };
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

/** Returns a function that renders a page, and counts, logs and traces failures. */
export const createPageRenderer =
  ({ pool, metrics, log: appLog }: Options): RenderPage =>
  ({ version, address }, signal, request) => {
    const log = request?.log ?? appLog;
    const attributes = { version, path: address.split('?')[0] ?? '' };
    return runInSpan(
      'render page',
      request && traceHeaders(request),
      attributes,
      async (passedOn, addEvent) => {
        const countFailure = (step: RenderStep) => {
          const named = { reference: createReference(step), ...step };
          metrics.countFailure({ ...step, side: 'server' });
          addEvent('failure', named);
          return named;
        };
        const onStep = ({ phase, ...code }: RenderStep) => addEvent(phase, code);
        const options = { isBackground: !request, signal, passedOn, onStep };
        try {
          const page = await pool.render(version, address, options);
          for (const { text, remote = '', release = '', module = '', phase } of page.problems) {
            const failed = countFailure({ remote, release, module, phase });
            log.error({ ...failed, problem: text }, 'a part of the page failed on the server');
          }
          for (const text of page.undeclaredReads ?? []) log.warn(text);
          return page;
        } catch (error) {
          const { step, isFromLoad = false } = error instanceof RenderFault ? error : {};
          const failed = step && countFailure(step);
          // A rendering that was cancelled because its visitors left is not a failure. The pool logs and counts those that load caused.
          if (!signal.aborted && !isFromLoad)
            log.error({ ...failed, err: error }, 'could not render the page on the server');
          throw error;
        }
      },
    );
  };
