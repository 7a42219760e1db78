import { Container } from '@hireloom/design/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useInteractiveMark } from '../interactive';
import type { Resource } from '../remotes';
import { useShell } from '../shell-context';
import { FailureBox } from './failure-box';

/** A line below a page that stands as the server rendered it. */
export function PageNotice({ children }: { children: ReactNode }) {
  useInteractiveMark();
  return <Container>{children}</Container>;
}

type Props = { module: Resource<unknown>; text: string; isPage?: boolean };

/** Shown with a server-rendered region whose bundle failed to load: says what does not work without scripts. */
export function RegionNotice({ module, text, isPage = false }: Props) {
  const { heldRegions: held } = useShell();
  const failure = useSyncExternalStore(
    held?.subscribe ?? (() => () => {}),
    () => held?.toFailure(module),
    () => undefined,
  );
  if (!held || !failure) return null;
  const box = <FailureBox text={text} onRetry={() => held.retry(module)} failure={failure} />;
  return isPage ? <PageNotice>{box}</PageNotice> : box;
}
