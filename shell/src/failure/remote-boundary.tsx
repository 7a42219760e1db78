import { Component, type ReactNode } from 'react';
import type { RemoteFailure } from '../remotes';
import { reportFailure } from './report-failure';

type Props = {
  children: ReactNode;
  toFailure: (error: unknown) => RemoteFailure;
  onRetry: () => void;
  fallback: (retry: () => void) => ReactNode;
};

/** Keeps what one remote throws inside its own region. A class, as React has no other error boundary. */
export class RemoteBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailure(this.props.toFailure(error));
  }

  readonly retry = () => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
