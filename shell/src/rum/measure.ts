import { getContainerName, type Registry, type RumPage, type RumReport, SHELL } from '@hireloom/contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { reportFailure, sendReport } from '../failure/report-failure';
import type { ShellRelease } from '../page-data';
import { RemoteFailure } from '../remotes';

export type Measured = { registry: Registry; shell: ShellRelease; page: RumPage };

const SCRIPT_POSITION = /(https?:\/\/[^\s()]{1,500}?):(\d+):(\d+)/;

/** Locates the release whose script threw, without the message, which may repeat what was typed. */
export function locateError(
  error: unknown,
  { registry, shell }: Pick<Measured, 'registry' | 'shell'>,
): RemoteFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, script = '', line, column] = SCRIPT_POSITION.exec(error.stack ?? '') ?? [];
  const owners = [...registry.remotes, { name: SHELL, ...shell }];
  for (const { name, release, base } of owners) {
    const folder = new URL(base, location.href).href;
    if (!script.startsWith(folder)) continue;
    const thrown = `${error.name} at ${script.slice(folder.length)}:${line}:${column}`;
    return new RemoteFailure(name, release, getContainerName(name), 'evaluate', thrown);
  }
  return undefined;
}

/**
 * Fills `vitals`. With a `target`, sends them there when the page is first hidden: no later event is guaranteed to fire. Returns a function
 * that reports an uncaught error.
 */
export function startMeasuring(
  { page, ...site }: Measured,
  vitals: RumReport['vitals'],
  target?: string,
): (error: unknown) => void {
  for (const observe of [onLCP, onFCP, onTTFB, onCLS, onINP])
    observe(({ name, value }) => void (vitals[name] = value), { reportAllChanges: true });
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', send);
    if (target) sendReport(target, { ...page, vitals });
  };
  // In the bubble phase, because web-vitals settles its final values in the capture phase.
  addEventListener('visibilitychange', send);
  return (error) => {
    const failure = locateError(error, site);
    if (failure) reportFailure(failure);
  };
}
