import type { SendResult } from '@hireloom/contracts/api';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useSending } from './use-sending';

type Sent = { payload: object; key: string };

/** A service that responds when the test tells it to. */
function startService() {
  const received: Sent[] = [];
  let answer: (result: SendResult) => void = () => {};
  const send = (payload: object, { idempotencyKey }: { idempotencyKey: string }) => {
    received.push({ payload, key: idempotencyKey });
    return new Promise<SendResult>((resolve) => (answer = resolve));
  };
  return { received, send, answer: (result: SendResult) => act(async () => answer(result)) };
}

type Props = { send: ReturnType<typeof startService>['send']; email: string };

function Form({ send, email }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { state, isSending, submit } = useSending({ send, button });
  const onClick = () => {
    // A second click in the same tick, before React has disabled the button.
    for (let press = 0; press < 2; press += 1)
      void submit({ payload: { email }, formId: 'form-1', honeypot: '' });
  };
  return (
    <button type="button" ref={button} disabled={isSending} onClick={onClick}>
      {state}
    </button>
  );
}

const button = () => screen.getByRole('button');
const failed = (reason: 'offline' | 'too-many' | 'unavailable') => ({ outcome: 'failed', reason }) as const;

test('repeated clicks send a form only once', async () => {
  const service = startService();
  render(<Form send={service.send} email="a@b.example" />);
  await userEvent.click(button());
  await userEvent.click(button());
  expect(service.received).toHaveLength(1);
  expect(button()).toBeDisabled();
  await service.answer({ outcome: 'sent', message: 'x' });
  expect(button()).toHaveTextContent('sent');
  expect(button()).toBeEnabled();
});

test('a retry reuses the idempotency key and changed content gets a new one', async () => {
  const service = startService();
  const { rerender } = render(<Form send={service.send} email="a@b.example" />);
  for (const email of ['a@b.example', 'a@b.example', 'a@c.example']) {
    rerender(<Form send={service.send} email={email} />);
    await userEvent.click(button());
    await service.answer(failed('unavailable'));
  }
  const [first, again, other] = service.received.map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test.each(['offline', 'too-many', 'unavailable'] as const)(
  'a failed send (%s) shows the reason and focuses the button',
  async (reason) => {
    const service = startService();
    render(<Form send={service.send} email="a@b.example" />);
    await userEvent.click(button());
    await service.answer(failed(reason));
    expect(button()).toHaveTextContent(reason);
    expect(button()).toHaveFocus();
  },
);

test('reports a slow send after five seconds, until the response arrives', async () => {
  jest.useFakeTimers();
  const service = startService();
  render(<Form send={service.send} email="a@b.example" />);
  act(() => button().click());
  expect(button()).toHaveTextContent('sending');
  act(() => jest.advanceTimersByTime(5000));
  expect(button()).toHaveTextContent('slow');
  await service.answer({ outcome: 'invalid', errors: [] });
  expect(button()).toHaveTextContent('idle');
  act(() => jest.advanceTimersByTime(10_000));
  expect(button()).toHaveTextContent('idle');
  jest.useRealTimers();
});
