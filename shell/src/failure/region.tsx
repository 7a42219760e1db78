import type { SlotName } from '@hireloom/contracts';
import { Container } from '@hireloom/design/ui';
import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { useMarkInteractive } from '../interactive';
import type { RemoteFailure, Resource } from '../remotes';
import { useShell } from '../shell-context';
import { FailureBox } from './failure-box';
import { isNotFound, reportFailure } from './report-failure';
import { RestoredHtml } from './server-html';

type BoundaryProps = {
  /** After a failure, a new value makes the boundary render its children again. */
  shown?: unknown;
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onCatch: (error: unknown) => void;
};

/** Errors are wrapped, because remotes may throw anything. */
type State = { shown: unknown; failed?: { error: unknown } };

/** Confines errors of one remote to its own region. A class, because React offers error boundaries only as classes. */
class RemoteBoundary extends Component<BoundaryProps, State> {
  override state: State = { shown: this.props.shown };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ shown }: BoundaryProps, before: State): State | null {
    return shown === before.shown ? null : { shown, failed: undefined };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCatch(error);
  }

  readonly retry = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, this.retry) : this.props.children;
  }
}

type NoticeProps = { name: SlotName | 'page'; text: string; failure: RemoteFailure; onRetry: () => void };

function PageNotice({ children }: { children: ReactNode }) {
  useMarkInteractive();
  return <Container>{children}</Container>;
}

/** A line below a region that only has the server's HTML: says what does not work without scripts. */
function Notice({ name, ...box }: NoticeProps) {
  const line = <FailureBox {...box} />;
  return name === 'page' ? <PageNotice>{line}</PageNotice> : line;
}

type Props = {
  name: SlotName | 'page';
  bundle: Resource<unknown>;
  /** Says what does not work while the region only has the server's HTML. Undefined if nothing in it needs scripts. */
  notice?: string;
  shown?: unknown;
  toFailure: (error: unknown) => RemoteFailure;
  onRetry?: () => void;
  /** Replaces a failed region that the server did not render. */
  unavailable: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
};

function HeldNotice({ bundle, ...notice }: Pick<NoticeProps, 'name' | 'text'> & Pick<Props, 'bundle'>) {
  const held = useShell().browser?.regions;
  const failure = useSyncExternalStore(
    held?.subscribe ?? (() => () => {}),
    () => held?.toFailure(bundle),
    () => undefined,
  );
  return held && failure && <Notice {...notice} failure={failure} onRetry={() => held.retry(bundle)} />;
}

/** A page or slot of a remote. Its server-rendered HTML stays if its code can't be loaded or throws. */
export function Region({ name, bundle, notice, shown, toFailure, onRetry, unavailable, children }: Props) {
  const nodes = useShell().browser?.serverHtml?.get(name);
  const fallback = (error: unknown, renderAgain: () => void) => {
    const retry = () => {
      bundle.forgetFailure();
      onRetry?.();
      renderAgain();
    };
    if (!nodes || isNotFound(error)) return unavailable(error, retry);
    return (
      <>
        <RestoredHtml nodes={nodes} />
        {notice && <Notice name={name} text={notice} failure={toFailure(error)} onRetry={retry} />}
      </>
    );
  };
  const onCatch = (error: unknown) => {
    if (!isNotFound(error)) reportFailure(toFailure(error));
  };
  return (
    <RemoteBoundary shown={shown} fallback={fallback} onCatch={onCatch}>
      {children}
      {notice && <HeldNotice name={name} bundle={bundle} text={notice} />}
    </RemoteBoundary>
  );
}
