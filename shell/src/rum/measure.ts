import type {
  Registry,
  RumError,
  RumInteraction,
  RumPlace,
  RumReport,
  RumSettings,
} from '@hireloom/contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution';
import type { ShellRelease } from '../page-data';
import { interactionOwner, locateError, type Owner } from './owners';

export type Measure = {
  rum: RumSettings;
  registry: Registry;
  shell: ShellRelease;
  page: RumPlace;
  /** Uncaught errors. More are added during the visit. */
  thrown: unknown[];
};

const ERROR_LIMIT = 10;

function send(target: string, report: RumReport) {
  navigator.sendBeacon(target, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** Calls `onChange` with the current INP and with the owner of that interaction, if the browser still knew its element. */
function followSlowest(
  site: Pick<Measure, 'registry' | 'shell' | 'page'>,
  onChange: (milliseconds: number, interaction?: RumInteraction) => void,
) {
  // web-vitals keeps a string for each interaction. Where it has no element it may be a selector, which finds no owner here.
  const owners = new Map<string, Owner>();
  const generateTarget = (node: Node | null) => {
    const owner = interactionOwner(node, site);
    const key = `${owner.remote} ${owner.release}`;
    owners.set(key, owner);
    return key;
  };
  onINP(
    ({ value, attribution: { interactionTarget = '', interactionType: kind } }) => {
      const owner = owners.get(interactionTarget);
      onChange(value, owner && kind && { ...owner, kind });
    },
    { reportAllChanges: true, generateTarget },
  );
}

/** Sends the vitals when the page is first hidden, and errors each time it is: no later event is certain to fire. */
export function measure({ rum, registry, shell, page, thrown }: Measure) {
  let vitals: RumReport['vitals'] | undefined = {};
  let interaction: RumInteraction | undefined;
  for (const observe of [onLCP, onFCP, onTTFB, onCLS]) {
    observe(({ name, value }) => vitals && (vitals[name] = value), { reportAllChanges: true });
  }
  followSlowest({ registry, shell, page }, (milliseconds, slowest) => {
    if (!vitals) return;
    vitals.INP = milliseconds;
    interaction = slowest;
  });
  const located = (error: unknown): RumError | undefined => {
    const found = locateError(error, registry, shell);
    return found && { ...found, route: page.route };
  };
  let left = ERROR_LIMIT;
  // In the bubble phase, because web-vitals settles its final values in the capture phase.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const errors = thrown.splice(0).flatMap((error) => located(error) ?? []);
    const sent = errors.slice(0, left);
    left -= sent.length;
    if (vitals || sent.length > 0)
      send(rum.target, { ...page, vitals: vitals ?? {}, interaction, errors: sent });
    vitals = undefined;
    interaction = undefined;
  });
}
