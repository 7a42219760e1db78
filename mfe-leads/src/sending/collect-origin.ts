import { type Origin, TOUCHES_KEY, type Touches } from '@hireloom/contracts';
import { ifPossible } from './draft';
import remote from '../../remote.json';

/** Set by the shell. A standalone page has none. */
type PageInfo = { siteVersion?: string; releases?: Readonly<Record<string, string>> };

const storedTouches = () =>
  ifPossible(() => JSON.parse(sessionStorage.getItem(TOUCHES_KEY) ?? '{}') as Touches);

export function collectLeadOrigin(button?: string): Origin {
  const { siteVersion, releases } = (globalThis as { __HIRELOOM__?: PageInfo }).__HIRELOOM__ ?? {};
  const { first, last } = storedTouches() ?? {};
  return { first, last, page: location.pathname, button, siteVersion, formRelease: releases?.[remote.name] };
}
