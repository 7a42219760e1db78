import { Container } from '@hireloom/design/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { frame } from '../content/frame';
import { useInteractiveMark } from '../interactive';
import type { Resource } from '../remotes';
import { useShell } from '../shell-context';
import { FailureBox } from './failure-box';

type Props = { module: Resource<unknown>; isPage?: boolean };

function PageNotice({ children }: { children: ReactNode }) {
  useInteractiveMark();
  return <Container>{children}</Container>;
}

/** Shown with a server-rendered form whose bundle failed to load: the form works, but without instant checks. */
export function UnhydratedFormNotice({ module, isPage = false }: Props) {
  const { unhydratedForms: forms } = useShell();
  const isLost = useSyncExternalStore(
    forms?.subscribe ?? (() => () => {}),
    () => forms?.isLost(module) ?? false,
    () => false,
  );
  if (!forms || !isLost) return null;
  const box = <FailureBox text={frame.failure.unhydratedForm} onRetry={() => forms.retry(module)} />;
  return isPage ? <PageNotice>{box}</PageNotice> : box;
}
