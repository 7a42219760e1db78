import type { SlotName } from '@hireloom/contracts';
import type { createBrowserRouter } from '@hireloom/contracts/router';
import { plainFormOfPage, plainFormOfSlot } from '../content/plain-forms';
import type { Remotes, Resource } from '../remotes';
import { remoteHandle } from '../routes';
import type { UnhydratedForms } from './unhydrated-forms';

type Router = ReturnType<typeof createBrowserRouter>;

const hasForm = (region: string) => document.querySelector(`${region} form[action^="/forms/"]`) !== null;

function renderedPage({ state }: Router): Resource<unknown> | undefined {
  const handle = remoteHandle(state.matches);
  return handle && plainFormOfPage(handle) && hasForm('main') ? handle.page : undefined;
}

const renderedSlots = ({ registry, module }: Remotes): Resource<unknown>[] =>
  registry.remotes.flatMap((remote) =>
    Object.entries(remote.slots)
      .filter(([name]) => plainFormOfSlot(name as SlotName) && hasForm(`[data-slot="${name}"]`))
      .map(([, slotModule]) => module<unknown>(remote, slotModule)),
  );

/**
 * Keeps the forms of the document as they came if their bundle is lost. With a navigation React renders
 * whatever is not hydrated from scratch: from then on they fail as everything else does.
 */
export function holdUnhydratedForms(forms: UnhydratedForms, router: Router, remotes: Remotes): void {
  const page = renderedPage(router);
  const slots = renderedSlots(remotes);
  for (const held of [page, ...slots]) if (held) forms.hold(held);
  const { pathname } = router.state.location;
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle') slots.forEach(forms.giveUp);
    if (page && location.pathname !== pathname) forms.giveUp(page);
  });
}
