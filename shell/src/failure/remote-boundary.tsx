import { Component, type ReactNode } from 'react';

type Props = {
  /** After a failure, a new value makes the boundary render its children again. */
  shown?: unknown;
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onCatch?: (error: unknown) => void;
};

/** Errors are wrapped, because remotes may throw anything. */
type State = { shown: unknown; failed?: { error: unknown } };

/** Confines errors of one remote to its own region. A class, because React offers error boundaries only as classes. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { shown: this.props.shown };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ shown }: Props, before: State): State | null {
    return shown === before.shown ? null : { shown, failed: undefined };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCatch?.(error);
  }

  readonly retry = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, this.retry) : this.props.children;
  }
}
