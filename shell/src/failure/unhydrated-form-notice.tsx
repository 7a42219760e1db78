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
  const failure = useSyncExternalStore(
    forms?.subscribe ?? (() => () => {}),
    () => forms?.failureOf(module),
    () => undefined,
  );
  if (!forms || !failure) return null;
  const retry = () => forms.retry(module);
  const box = <FailureBox text={frame.failure.unhydratedForm} onRetry={retry} failure={failure} />;
  return isPage ? <PageNotice>{box}</PageNotice> : box;
}
