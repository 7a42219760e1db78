import type { RenderedPage, RenderStep, WorkerMessage, WorkerReady } from '@hireloom/contracts';
import { createLoaderCalls } from './loader-calls';
import type { PagesInHand } from './pages-in-hand';
import { RenderFault } from './render-fault';
import type { WorkerChannel } from './worker-channel';

type Hide = (text: string) => string;

/** `isKnown`: whether the worker's version has that. `hide` takes this machine's folders out of a text. */
export type Rules = { apiUrl: string; isKnown: (step: RenderStep) => boolean; hide: Hide };

const withHidden = (page: RenderedPage, hide: Hide): RenderedPage => ({
  ...page,
  problems: page.problems.map((problem) => ({ ...problem, text: hide(problem.text) })),
  undeclaredReads: page.undeclaredReads?.map(hide),
});

/** What a worker's messages do. `step`: what code of a remote runs. */
export function createListener(
  pages: PagesInHand,
  { apiUrl, isKnown, hide }: Rules,
  onReady: (ready: WorkerReady) => void,
) {
  const makeCall = createLoaderCalls(apiUrl);
  const knownStep = (named?: RenderStep) => (named && isKnown(named) ? named : undefined);
  let step: RenderStep | undefined;
  let lastCall = -1;
  let isReady = false;

  const settle = (id: number, outcome: RenderedPage | RenderFault) => {
    // What it is at afterwards is no remote's.
    step = undefined;
    return pages.settle(id, outcome);
  };
  /** Returns whether the worker may send this now. */
  const hear = (message: WorkerMessage, channel: WorkerChannel): boolean => {
    if ('id' in message) {
      if ('page' in message) return settle(message.id, withHidden(message.page, hide));
      const fault = new RenderFault(hide(message.error), 'page', knownStep(message.step));
      return settle(message.id, fault);
    }
    if ('step' in message) step = knownStep(message.step);
    if ('call' in message) {
      if (message.call <= lastCall) return false;
      lastCall = message.call;
      void makeCall(message, pages.passedOn(message.page)).then(channel.send);
    }
    if ('ready' in message) {
      if (isReady) return false;
      isReady = true;
      onReady(message);
    }
    return true;
  };
  return { hear, step: () => step };
}
