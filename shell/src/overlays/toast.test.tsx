import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { frame } from '../content/frame';
import { Toast, type ToastMessage } from './toast';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const failed: ToastMessage = { text: 'Error submitting recruiter request', kind: 'error' };

test('closes with its close button', () => {
  const onClose = jest.fn();
  render(<Toast message={failed} onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: frame.toast.close }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('closes after three seconds; repeating its text restarts the time', () => {
  const onClose = jest.fn();
  const { rerender } = render(<Toast message={failed} onClose={onClose} />);
  wait(2000);
  rerender(<Toast message={{ ...failed }} onClose={onClose} />);
  wait(2999);
  expect(onClose).not.toHaveBeenCalled();
  wait(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('stays while it is focused', () => {
  const onClose = jest.fn();
  render(<Toast message={failed} onClose={onClose} />);
  screen.getByRole('button').focus();
  wait(10_000);
  expect(onClose).not.toHaveBeenCalled();
  screen.getByRole('button').blur();
  wait(500);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('is in front of an open dialog, and stays when the dialog closes', () => {
  const { unmount } = render(
    <>
      <dialog open aria-label="Request a recruiter" />
      <Toast message={failed} onClose={() => undefined} />
    </>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  expect(within(dialog).getByRole('alert')).toHaveTextContent(failed.text);
  act(() => {
    dialog.open = false;
    dialog.dispatchEvent(new Event('close'));
  });
  expect(dialog).toBeEmptyDOMElement();
  expect(screen.getByRole('alert')).toHaveTextContent(failed.text);
  unmount();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
