import type {
  ApiReply,
  EmptyDocument,
  RenderedPage,
  RenderStep,
  SiteVersion,
  WorkerMessage,
} from '@hireloom/contracts';
import { joinSources } from '../http/security-headers';
import type { createLoaderCalls } from './loader-calls';
import type { PagesInFlight } from './pages-in-flight';
import { RenderFault } from './render-fault';

/** A worker may name anything as the cause of a problem. Names outside of its version would fill logs and metrics. */
function createMembership({ shell, remotes }: SiteVersion) {
  const members = [shell, ...remotes];
  return ({ remote, release, module = '' }: Partial<RenderStep>) => {
    const member = members.find(({ name, id }) => name === remote && (release ?? id) === id);
    return member !== undefined && (module === '' || Object.hasOwn(member.modules, module));
  };
}

/** Makes what a worker reports safe to log and to send. */
export function createPageFilter(version: SiteVersion, hide: (text: string) => string) {
  const isKnown = createMembership(version);
  // A page may show any of the remotes later, without a new document, so all of their sources belong to its policy.
  const sources = joinSources(version.remotes.map(({ policy }) => policy));
  const knownStep = (step?: RenderStep) => (step && isKnown(step) ? step : undefined);
  return {
    knownStep,
    fault: ({ error, step }: { error: string; step?: RenderStep }) =>
      new RenderFault(hide(error), 'page', knownStep(step)),
    document: (document: EmptyDocument): EmptyDocument => ({ ...document, sources }),
    page: (page: RenderedPage): RenderedPage => ({
      ...page,
      sources,
      problems: page.problems.map((problem) => ({
        ...(isKnown(problem) ? problem : { phase: problem.phase }),
        text: hide(problem.text),
      })),
      undeclaredReads: page.undeclaredReads?.map(hide),
    }),
  };
}

type Receiver = {
  filter: ReturnType<typeof createPageFilter>;
  callApi: ReturnType<typeof createLoaderCalls>;
  reply: (reply: ApiReply) => void;
  onReady: (emptyDocument: EmptyDocument) => void;
};

/** Handles a worker's messages. `step` is the code of a remote that it runs now. */
export function createReceiver(pages: PagesInFlight, { filter, callApi, reply, onReady }: Receiver) {
  let [isReady, lastCall] = [false, -1];
  let step: RenderStep | undefined;
  const settle = (id: number, outcome: RenderedPage | RenderFault) => {
    // From here on no code of a remote is known to run.
    step = undefined;
    return pages.settle(id, outcome);
  };
  /** Returns whether the worker may send this message now. */
  const receive = (message: WorkerMessage): boolean => {
    if ('id' in message)
      return settle(message.id, 'page' in message ? filter.page(message.page) : filter.fault(message));
    if ('step' in message) step = filter.knownStep(message.step);
    if ('call' in message) {
      if (message.call <= lastCall) return false;
      lastCall = message.call;
      void callApi(message, pages.passedOn(message.page)).then(reply);
    }
    if ('ready' in message) {
      if (isReady) return false;
      isReady = true;
      onReady(filter.document(message.emptyDocument));
    }
    return true;
  };
  return { receive, step: () => step };
}
