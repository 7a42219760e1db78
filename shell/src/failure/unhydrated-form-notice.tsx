import { Container } from '@hireloom/design/ui';
import { useSyncExternalStore } from 'react';
import { frame } from '../content/frame';
import { useInteractiveMark } from '../interactive';
import type { Resource } from '../remotes';
import { useShell } from '../shell-context';
import { FailureBox } from './failure-box';

type Props = { module: Resource<unknown>; isPage?: boolean };

const never = () => () => {};

function PageNotice({ onRetry }: { onRetry: () => void }) {
  useInteractiveMark();
  return (
    <Container>
      <FailureBox text={frame.failure.unhydratedForm} onRetry={onRetry} />
    </Container>
  );
}

/** Beside a form that stands as the server rendered it, when its bundle is lost: it works, and more may come. */
export function UnhydratedFormNotice({ module, isPage = false }: Props) {
  const { unhydratedForms: forms } = useShell();
  const isLost = useSyncExternalStore(
    forms?.subscribe ?? never,
    () => forms?.isLost(module) ?? false,
    () => false,
  );
  if (!forms || !isLost) return null;
  const retry = () => forms.retry(module);
  return isPage ? (
    <PageNotice onRetry={retry} />
  ) : (
    <FailureBox text={frame.failure.unhydratedForm} onRetry={retry} />
  );
}
