import { type AnySlotModule, REGION_LIMIT_MS, type RegistryRemote, type SlotName } from '@hireloom/contracts';
import type { SlotViewProps } from '@hireloom/contracts/platform';
import {
  Component as ReactComponent,
  memo,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { SlotUnavailable } from '../failure/failure-box';
import { SlotLoading } from '../failure/loading';
import { reportFailure } from '../failure/report-failure';
import { UnhydratedFormNotice } from '../failure/unhydrated-form-notice';
import { markHydrated } from '../interactive';
import { abortAfter, timeLeft, withLimit } from '../limits';
import { type RemoteFailure, remoteFailure } from '../remotes';
import { useShell } from '../shell-context';
import { StandingMarkup, useStandingMarkup } from './standing-markup';

const slotKey = ({ name, props }: SlotViewProps) => `${name} ${JSON.stringify(props)}`;

type SlotProps = SlotViewProps & { remote: RegistryRemote; module: string };

function LoadedSlot({ remote, module, onHydrated, ...view }: SlotProps & { onHydrated: () => void }) {
  const { remotes, slotData, hydrationTriggers, unhydratedForms, slotDataUntil } = useShell();
  if (hydrationTriggers) use(hydrationTriggers.triggered(view.name));
  const slot = remotes.module<AnySlotModule>(remote, module);
  const { Component, loader } = use(unhydratedForms ? unhydratedForms.load(slot) : slot.load());
  const load = async () => {
    if (!loader) return null;
    try {
      remotes.onStep(remote, module, 'data');
      const limit = slotDataUntil ? timeLeft(slotDataUntil) : REGION_LIMIT_MS;
      const signal = abortAfter(limit);
      return (await withLimit(loader({ apiUrl: '', signal, props: view.props }), limit)) ?? null;
    } catch (error) {
      throw remoteFailure(remote, module, 'data', error);
    }
  };
  const loaderData = loader ? use(slotData.read(slotKey(view), load)) : null;
  remotes.onStep(remote, module, 'render');
  useEffect(onHydrated, [onHydrated]);
  return <Component {...view.props} loaderData={loaderData} />;
}

/** The slot, or its placeholder until the slot has loaded. */
function LoadingSlot(slot: SlotProps) {
  const { hydrationTriggers } = useShell();
  const wrapper = useRef<HTMLDivElement>(null);
  const isHydrated = useRef(false);
  const onHydrated = useCallback(() => {
    isHydrated.current = true;
    markHydrated(wrapper.current);
  }, []);
  const standing = useStandingMarkup(wrapper, isHydrated, hydrationTriggers);
  return (
    <div data-slot={slot.name} ref={wrapper}>
      <Suspense
        key={standing ? 'anew' : 'hydrated'}
        fallback={standing ? <StandingMarkup elements={standing} /> : <SlotLoading name={slot.name} />}
      >
        <LoadedSlot {...slot} onHydrated={onHydrated} />
      </Suspense>
    </div>
  );
}

type BoundaryProps = {
  children: ReactNode;
  toFailure: (error: unknown) => RemoteFailure;
  onRetry: () => void;
  fallback: (retry: () => void, failure: RemoteFailure) => ReactNode;
};

/** Errors are wrapped, because remotes may throw anything. */
type BoundaryState = { failed?: { error: unknown } };

/** Confines errors of one remote to its own region. A class, because React offers error boundaries only as classes. */
class RemoteBoundary extends ReactComponent<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown) {
    reportFailure(this.props.toFailure(error));
  }

  readonly retry = () => {
    this.props.onRetry();
    this.setState({ failed: undefined });
  };

  override render() {
    const { failed } = this.state;
    const { children, fallback, toFailure } = this.props;
    return failed ? fallback(this.retry, toFailure(failed.error)) : children;
  }
}

const findSlot = (remotes: readonly RegistryRemote[], name: SlotName) =>
  remotes.find((remote) => Object.hasOwn(remote.slots, name));

function isSameView(before: SlotViewProps, after: SlotViewProps): boolean {
  const props = after.props as Record<string, unknown>;
  return (
    before.name === after.name &&
    Object.entries(before.props).every(([name, value]) => Object.is(value, props[name]))
  );
}

/**
 * Another team's component, with its loading and failure states.
 * Memoised, because updating a slot that is not hydrated yet would discard the server-rendered HTML.
 */
export const SlotView = memo(function SlotView(view: SlotViewProps) {
  const { remotes, slotData, onShow } = useShell();
  const remote = findSlot(remotes.registry.remotes, view.name);
  const module = remote?.slots[view.name];
  if (!remote || !module) return <SlotUnavailable name={view.name} />;
  onShow?.(remote);
  const bundle = remotes.module<AnySlotModule>(remote, module);
  const forgetFailure = () => {
    bundle.forgetFailure();
    slotData.forget(slotKey(view));
  };
  return (
    <RemoteBoundary
      toFailure={(error) => remoteFailure(remote, module, 'render', error)}
      onRetry={forgetFailure}
      fallback={(retry, failure) => <SlotUnavailable name={view.name} onRetry={retry} failure={failure} />}
    >
      <LoadingSlot {...view} remote={remote} module={module} />
      <UnhydratedFormNotice module={bundle} />
    </RemoteBoundary>
  );
}, isSameView);
