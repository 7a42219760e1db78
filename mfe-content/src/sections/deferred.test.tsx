import { act, render, screen } from '@testing-library/react';
import { DEFER_AFTER_MS, type Deferred, defer, useDeferred } from './deferred';

function Shown({ expected }: { expected: Deferred<string> }) {
  return <p>{useDeferred(expected)?.value ?? 'loading'}</p>;
}

describe('a deferred value', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is awaited when it resolves quickly', async () => {
    expect(await defer(Promise.resolve('here'))).toEqual({ value: 'here' });
  });

  it('is rendered late when it exceeds the time limit', async () => {
    let arrive = (_text: string) => {};
    const waiting = defer(new Promise<string>((resolve) => (arrive = resolve)));
    await jest.advanceTimersByTimeAsync(DEFER_AFTER_MS);
    render(<Shown expected={await waiting} />);
    expect(screen.getByText('loading')).toBeVisible();
    await act(async () => arrive('here'));
    expect(screen.getByText('here')).toBeVisible();
  });

  it('is ignored once another deferred value replaces it', async () => {
    let arrive = (_text: string) => {};
    const late = { pending: new Promise<string>((resolve) => (arrive = resolve)) };
    const { rerender } = render(<Shown expected={late} />);
    rerender(<Shown expected={{ pending: new Promise<string>(() => {}) }} />);
    await act(async () => arrive('too late'));
    expect(screen.getByText('loading')).toBeVisible();
  });
});
