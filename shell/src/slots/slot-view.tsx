import { type AnySlotModule, REGION_LIMIT_MS, type RegistryRemote, type SlotName } from '@hireloom/contracts';
import type { SlotViewProps } from '@hireloom/contracts/platform';
import { memo, Suspense, use, useCallback, useEffect, useRef } from 'react';
import { findSlotPlainForm } from '../content/plain-forms';
import { frame } from '../content/frame';
import { SlotUnavailable } from '../failure/failure-box';
import { SlotLoading } from '../failure/loading';
import { Region } from '../failure/region';
import { markHydrated } from '../interactive';
import { getTimeLeft, withTimeout } from '../timeouts';
import { toRemoteFailure } from '../remotes';
import { useShell } from '../shell-context';

const slotKey = ({ name, props }: SlotViewProps) => `${name} ${JSON.stringify(props)}`;

type SlotProps = SlotViewProps & { remote: RegistryRemote; module: string };

function LoadedSlot({ remote, module, onHydrated, ...view }: SlotProps & { onHydrated: () => void }) {
  const { remotes, slotData, server, browser } = useShell();
  if (browser?.hydrationTriggers) use(browser.hydrationTriggers.triggered(view.name));
  const slot = remotes.module<AnySlotModule>(remote, module);
  const { Component, loader, maxAge } = use(browser?.regions ? browser.regions.load(slot) : slot.load());
  if (maxAge !== undefined) server?.onMaxAge(maxAge);
  const load = async () => {
    if (!loader) return null;
    try {
      remotes.onStep(remote, module, 'data');
      const limit = server ? getTimeLeft(server.slotDataUntil) : REGION_LIMIT_MS;
      const signal = AbortSignal.timeout(limit);
      return (await withTimeout(loader({ apiUrl: '', signal, props: view.props }), limit)) ?? null;
    } catch (error) {
      throw toRemoteFailure(remote, module, 'data', error);
    }
  };
  const loaderData = loader ? use(slotData.read(slotKey(view), load)) : null;
  remotes.onStep(remote, module, 'render');
  useEffect(onHydrated, [onHydrated]);
  return <Component {...view.props} loaderData={loaderData} />;
}

function LoadingSlot(slot: SlotProps) {
  const wrapper = useRef<HTMLDivElement>(null);
  const onHydrated = useCallback(() => markHydrated(wrapper.current), []);
  return (
    <div data-slot={slot.name} ref={wrapper}>
      <Suspense fallback={<SlotLoading name={slot.name} />}>
        <LoadedSlot {...slot} onHydrated={onHydrated} />
      </Suspense>
    </div>
  );
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

/** Memoised, because updating a slot that is not hydrated yet would discard the server-rendered HTML. */
export const SlotView = memo(function SlotView(view: SlotViewProps) {
  const { name } = view;
  const { remotes, slotData, server } = useShell();
  const remote = findSlot(remotes.registry.remotes, name);
  const module = remote?.slots[name];
  if (!remote || !module) return <SlotUnavailable name={name} />;
  server?.onShow(remote);
  const toFailure = (error: unknown) => toRemoteFailure(remote, module, 'render', error);
  return (
    <Region
      name={name}
      bundle={remotes.module<AnySlotModule>(remote, module)}
      notice={findSlotPlainForm(name) && frame.failure.unhydratedForm}
      toFailure={toFailure}
      onRetry={() => slotData.forget(slotKey(view))}
      unavailable={(error, retry) => (
        <SlotUnavailable name={name} onRetry={retry} failure={toFailure(error)} />
      )}
    >
      <LoadingSlot {...view} remote={remote} module={module} />
    </Region>
  );
}, isSameView);
