import type { RenderedPage } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { RenderFault } from '../rendering/render-fault';
import type { RenderOptions } from '../rendering/render-queue';
import type { SiteMetrics } from '../telemetry/site-metrics';
import type { RenderPage } from './page-store';

type Asked = Parameters<RenderPage>[1];
type Options = {
  pool: { render: (version: string, address: string, options: RenderOptions) => Promise<RenderedPage> };
  metrics: Pick<SiteMetrics, 'countFailure'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

/** What is refused or late while there is too much to do is counted by the pool, in a line a second. */
const isOwnFault = (error: unknown) =>
  !(error instanceof RenderFault) || error.kind === 'breakdown' || error.kind === 'page';

/** Makes the function that renders pages: what fails is counted and logged, also where nobody waits for the page. */
export function pageRenderer({ pool, metrics, log: ownLog }: Options): RenderPage {
  return async ({ version, address }, { asker, ...asked }: Asked) => {
    const log = asker?.log ?? ownLog;
    try {
      const page = await pool.render(version, address, { ...asked, passedOn: asker?.passedOn });
      for (const { text, remote = '', release = '', module = '', phase } of page.problems) {
        metrics.countFailure({ remote, release, module, phase, side: 'server' });
        log.error({ problem: text, remote, release }, 'a part of the page failed on the server');
      }
      for (const text of page.undeclaredReads ?? []) log.warn(text);
      return page;
    } catch (error) {
      const step = error instanceof RenderFault ? error.step : undefined;
      if (step) metrics.countFailure({ ...step, side: 'server' });
      // Nobody waits for it any more: that is no failure.
      if (!asked.signal?.aborted && isOwnFault(error))
        log.error({ err: error }, 'the page could not be rendered on the server');
      throw error;
    }
  };
}
